import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SavedSettings } from "../../../../contract/site/settings.ts";
import { api, queries } from "../../../lib/api.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Section } from "../../../ui/section.tsx";

type Fields = Pick<SavedSettings, "review_requests" | "review_days">;
const toForm = ({ review_requests, review_days }: Fields): Fields => ({ review_requests, review_days });

/** Whether and when members are asked for a review (REV-01). */
export function ReviewRequestSettings() {
	const query = useQuery(queries.admin.settings.read.queryOptions());
	return (
		<Loaded query={query} failed="The settings could not be loaded." placeholder={200}>
			{(data) => <RequestForm settings={data} />}
		</Loaded>
	);
}

function RequestForm({ settings }: { settings: SavedSettings }) {
	const queryClient = useQueryClient();
	const form = useForm<Fields>({ initialValues: toForm(settings) });
	const editing = useEditing({
		item: { ...settings, id: "settings" },
		form,
		toForm,
		create: () => Promise.reject(new Error("settings are there already")),
		update: ({ updatedAt }) => api.admin.settings.update({ ...form.getValues(), updatedAt }),
		read: async () => ({ ...(await api.admin.settings.read()), id: "settings" }),
		onSaved: (saved) => {
			editing.takeSaved({ ...saved, id: "settings" });
			queryClient.setQueryData(queries.admin.settings.read.queryKey(), saved);
			notice.succeeded("Settings saved.");
		},
	});
	return (
		<form onSubmit={form.onSubmit(editing.save)} noValidate>
			<UnsavedChangesGuard unsaved={form.isDirty()} />
			<Section
				title="Asking for reviews"
				subtitle="Every member is asked once, by email and on the dashboard. Refunded and revoked members aren't asked."
			>
				<Stack>
					<Switch
						size="md"
						label="Ask members for a review"
						checked={form.values.review_requests === "on"}
						onChange={(event) => form.setFieldValue("review_requests", event.currentTarget.checked ? "on" : "off")}
					/>
					<TextInput
						label="Days after the first download"
						description="From 1 to 90"
						inputMode="numeric"
						maxLength={2}
						maw={240}
						{...form.getInputProps("review_days")}
					/>
					{editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
					<FailureAlert>
						{editing.failure && Object.keys(form.errors).length === 0
							? errorMessage(editing.failure, "The settings could not be saved. Please try again.")
							: null}
					</FailureAlert>
					<Group>
						<Button type="submit" loading={editing.saving} disabled={!form.isDirty()}>
							Save
						</Button>
					</Group>
				</Stack>
			</Section>
		</form>
	);
}
