import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api } from "../lib/api.ts";
import classes from "./viewed-as-bar.module.css";

/** Says that an admin looks at the site as somebody else, wherever they are, and ends it. */
export function ViewedAsBar({ email }: { email: string }) {
	const stopping = useMutation({
		mutationFn: () => api.visitor.session.stopViewing(),
		// Whatever this page holds is the member's.
		onSuccess: () => window.location.assign(`/admin/users?search=${encodeURIComponent(email)}`),
	});
	return (
		<section className={classes.bar} aria-label="Viewing as a member">
			<Text size="sm" className={classes.words}>
				{stopping.isError
					? "Viewing could not be stopped. Please try again."
					: `Viewing as ${email}. Nothing can be changed.`}
			</Text>
			<Button
				size="compact-md"
				variant="white"
				color="dark"
				loading={stopping.isPending}
				onClick={() => stopping.mutate()}
			>
				Stop viewing
			</Button>
		</section>
	);
}
