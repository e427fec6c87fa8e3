import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import classes from "./viewed-as-bar.module.css";

/** Says on every page that an admin is viewing the site as another person, and can end it. */
export function ViewedAsBar({ email }: { email: string }) {
	const stopping = useMutation({
		mutationFn: () => api.visitor.session.stopViewing(),
		// A full page load, because all data of this page belongs to the member.
		onSuccess: () => window.location.assign(`/admin/users?search=${encodeURIComponent(email)}`),
	});
	return (
		<section className={classes.bar} aria-label="Viewing as a member">
			<Text size="sm" className={classes.text}>
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
