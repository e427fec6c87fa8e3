import { Alert, Button, Group, Paper, Skeleton, Stack, Switch, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import type { SavedSettings, Settings } from "../../../../contract/site/settings.ts";
import { api, queries } from "../../../lib/api.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";

type LandingPageForm = Pick<Settings, "show_sign_in">;

const toForm = ({ show_sign_in }: SavedSettings): LandingPageForm => ({ show_sign_in });

/** Whether visitors see the sign-in link (ADM-02). */
export function LandingPageSettings() {
	const { data } = useQuery(queries.admin.settings.read.queryOptions());
	return data ? <LandingPageForm settings={data} /> : <Skeleton h={150} />;
}

/** Never silently overwrites changes of another admin, and asks before unsaved changes are lost. */
function LandingPageForm({ settings }: { settings: SavedSettings }) {
	const queryClient = useQueryClient();
	const form = useForm<LandingPageForm>({ initialValues: toForm(settings) });
	const [isSaved, setSaved] = useState(false);
	const editing = useEditing({
		item: { ...settings, id: "settings" },
		form,
		toForm,
		create: () => Promise.reject(new Error("settings are there already")),
		update: ({ updatedAt }) => api.admin.settings.update({ ...form.getValues(), updatedAt }),
		read: async () => ({ ...(await api.admin.settings.read()), id: "settings" }),
		onSaved: (saved) => {
			editing.takeSaved({ ...saved, id: "settings" });
			setSaved(true);
			localStorage.setItem("show_sign_in", saved.show_sign_in);
			queryClient.setQueryData(queries.admin.settings.read.queryKey(), saved);
			void queryClient.invalidateQueries({ queryKey: queries.visitor.settings.key() });
		},
	});

	useEffect(() => {
		if (!isSaved) return;
		const timer = setTimeout(() => setSaved(false), limits.savedMessageMs);
		return () => clearTimeout(timer);
	}, [isSaved]);

	return (
		<Paper
			component="form"
			withBorder
			bg="var(--surface)"
			p="lg"
			onSubmit={form.onSubmit(() => {
				setSaved(false);
				editing.save();
			})}
		>
			<UnsavedChangesGuard unsaved={form.isDirty()} />
			<Title order={2} fz="xl" mb="md">
				Landing Page Settings
			</Title>
			<Stack gap="md">
				<Group justify="space-between">
					<Switch
						label="Show Sign-In Button"
						description="In the header of the sales page, for everyone"
						size="md"
						checked={form.values.show_sign_in !== "false"}
						onChange={(event) => form.setFieldValue("show_sign_in", event.currentTarget.checked ? "true" : "false")}
					/>
					<Button type="submit" disabled={editing.saving}>
						{editing.saving ? "Saving..." : "Save"}
					</Button>
				</Group>
				{isSaved && (
					<Alert role="status" color="green">
						Setting saved successfully!
					</Alert>
				)}
				{editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
				<FailureAlert>{editing.failure && "Failed to save setting. Please try again."}</FailureAlert>
			</Stack>
		</Paper>
	);
}
