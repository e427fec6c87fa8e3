import { Alert, Anchor, Select, Stack, Switch, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { type LeadSettings, leadFormPath } from "../../../../contract/customers/leads.ts";
import { api, queries } from "../../../lib/api.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";

const toForm = ({ active, gift, sequence, consentText }: LeadSettings) => ({ active, gift, sequence, consentText });

/** Settings are one item without an ID. */
const withItemId = (settings: LeadSettings) => ({ ...settings, id: "settings" });

function toFieldErrors(error: Error): Record<string, string> {
	const code = errorCode(error);
	if (code === "GIFT_MISSING") return { gift: error.message };
	return code === "SEQUENCE_MISSING" ? { sequence: error.message } : {};
}

/** Chooses what leads get (LEAD-01, LEAD-03). */
export function LeadSettingsDialog(props: {
	settings: LeadSettings;
	onClose: () => void;
	onSaved: (message: string) => void;
}) {
	const { settings } = props;
	const queryClient = useQueryClient();
	const form = useForm({
		initialValues: toForm(settings),
		validate: {
			gift: (gift, { active }) => (active && !gift ? "Choose a lesson or a file" : null),
			consentText: (text) => (text.trim() ? null : "Consent is required"),
		},
	});
	const save = (updatedAt: Date) => api.admin.leads.saveSettings({ ...form.getValues(), updatedAt });
	const editing = useEditing({
		item: withItemId(settings),
		form,
		toForm,
		create: () => save(settings.updatedAt),
		update: ({ updatedAt }) => save(updatedAt),
		read: () => api.admin.leads.readSettings().then(withItemId),
		onSaved: async (saved) => {
			await queryClient.invalidateQueries({ queryKey: queries.admin.leads.key() });
			props.onSaved(saved.active ? "The free lesson is on." : "The free lesson is off.");
		},
		toFieldErrors,
	});
	const { failure } = editing;
	const isField = failure && Object.keys(toFieldErrors(failure)).length > 0;
	const { lessons, files, sequences } = settings;
	return (
		<FormDialog
			title="Free lesson"
			unsaved={form.isDirty()}
			onClose={props.onClose}
			onSubmit={form.onSubmit(() => editing.save(), focusFirstError(form))}
			submitLabel="Save"
			pending={editing.saving}
			error={failure && !isField ? errorMessage(failure, "The settings could not be saved. Please try again.") : null}
			notice={editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
		>
			<Stack>
				<Switch
					size="md"
					label="Offer the free lesson"
					description={`On ${leadFormPath}, and on the sales page if you show that section. Links of confirmed leads also work while it is off.`}
					{...form.getInputProps("active", { type: "checkbox" })}
				/>
				{settings.onSalesPage && !form.values.active && (
					<Alert color="yellow">Your sales page has the section, but visitors don't see it while this is off.</Alert>
				)}
				<Select
					label="What leads get"
					description="Links that were sent before open it, too."
					placeholder="Choose a lesson or a file"
					searchable
					nothingFoundMessage="Nothing found"
					data={[
						{ group: "Lessons", items: lessons.map(({ id, title }) => ({ value: `lesson:${id}`, label: title })) },
						{ group: "Extra files", items: files.map(({ id, title }) => ({ value: `file:${id}`, label: title })) },
					]}
					{...form.getInputProps("gift")}
					value={form.values.gift || null}
					onChange={(gift) => form.setFieldValue("gift", gift ?? "")}
				/>
				{form.values.gift.startsWith("file:") && (
					<Text size="sm" c="dimmed">
						The form says “lesson” until you edit its text on the sales page.
					</Text>
				)}
				<Select
					label="Sequence"
					description="Starts when a lead confirms their email, and ends when they buy."
					data={[
						{ value: "none", label: "None" },
						...sequences.map(({ id, title, active }) => ({ value: id, label: active ? title : `${title} (off)` })),
					]}
					allowDeselect={false}
					{...form.getInputProps("sequence")}
					value={form.values.sequence || "none"}
					onChange={(id) => form.setFieldValue("sequence", id === "none" ? "" : (id ?? ""))}
				/>
				{sequences.some(({ id, active }) => id === form.values.sequence && !active) && (
					<Alert color="yellow">This sequence is off, so its emails are not sent until you turn it on.</Alert>
				)}
				{sequences.length === 0 && (
					<Text size="sm" c="dimmed">
						You have no sequence for leads yet.{" "}
						<Anchor component={Link} to={`${adminPages.sequences.path}#new`}>
							Create one
						</Anchor>
					</Text>
				)}
				<Textarea
					label="Consent"
					description="Shown below the button of the form. Editing this text creates a new version."
					required
					autosize
					minRows={2}
					maxRows={6}
					maxLength={2_000}
					{...form.getInputProps("consentText")}
				/>
			</Stack>
		</FormDialog>
	);
}
