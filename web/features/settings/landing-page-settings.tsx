import { Alert, Button, Group, Paper, Skeleton, Switch, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import { queries } from "../../lib/api.ts";

/** Whether visitors see the way in (ADM-02). */
export function LandingPageSettings() {
	const queryClient = useQueryClient();
	const { data } = useQuery(queries.admin.settings.read.queryOptions());
	const [chosen, setChosen] = useState<boolean | null>(null);
	const saving = useMutation(
		queries.admin.settings.update.mutationOptions({
			onSuccess: (settings) => {
				localStorage.setItem("show_sign_in", settings.show_sign_in);
				queryClient.setQueryData(queries.admin.settings.read.queryKey(), settings);
				void queryClient.invalidateQueries({ queryKey: queries.visitor.settings.key() });
			},
		}),
	);

	const { isSuccess, reset } = saving;
	useEffect(() => {
		if (!isSuccess) return;
		const timer = setTimeout(reset, limits.savedMessageMs);
		return () => clearTimeout(timer);
	}, [isSuccess, reset]);

	if (!data) return <Skeleton h={150} />;
	const shown = chosen ?? data.show_sign_in !== "false";
	return (
		<Paper withBorder bg="var(--surface)" p="lg">
			<Title order={2} fz="xl" mb="md">
				Landing Page Settings
			</Title>
			<Group justify="space-between">
				<Switch
					label="Show Sign-In Button"
					description="On the sales page, for everyone"
					size="md"
					checked={shown}
					onChange={(event) => setChosen(event.currentTarget.checked)}
				/>
				<Button disabled={saving.isPending} onClick={() => saving.mutate({ show_sign_in: shown ? "true" : "false" })}>
					{saving.isPending ? "Saving..." : "Save"}
				</Button>
			</Group>
			{saving.isSuccess && (
				<Alert role="status" color="green" mt="md">
					Setting saved successfully!
				</Alert>
			)}
			{saving.isError && (
				<Alert role="alert" color="red" mt="md">
					Failed to save setting. Please try again.
				</Alert>
			)}
		</Paper>
	);
}
