import { Button, Group, Select, Stack, Switch, Tabs, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mergeFields } from "../../../../contract/email/merge-fields.ts";
import { type ReminderDay, reminderDays } from "../../../../contract/email/reminders.ts";
import type { SavedSettings } from "../../../../contract/site/settings.ts";
import { count } from "../../../../contract/text/count.ts";
import { api, queries } from "../../../lib/api.ts";
import { fieldErrors } from "../../../lib/editing/field-errors.ts";
import { keepTyped } from "../../../lib/editing/keep-typed.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { zonesWith } from "../../../lib/text/time-zones.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Section } from "../../../ui/section.tsx";
import classes from "./reminder-settings.module.css";

const keys = [
	"reminders",
	"mail_rate",
	"time_zone",
	"reminder_1_subject",
	"reminder_1_text",
	"reminder_3_subject",
	"reminder_3_text",
	"reminder_7_subject",
	"reminder_7_text",
] as const;
type Fields = Pick<SavedSettings, (typeof keys)[number]>;

const fieldsOf = (settings: SavedSettings): Fields =>
	Object.fromEntries(keys.map((key) => [key, settings[key]])) as Fields;

/** The reminders for buyers who have not registered, and the rate of bulk email (WAY-02). */
export function ReminderSettings() {
	const query = useQuery(queries.admin.settings.read.queryOptions());
	return (
		<Loaded query={query} failed="The reminders could not be loaded." placeholder={320}>
			{(data) => <ReminderForm settings={data} />}
		</Loaded>
	);
}

function ReminderForm({ settings }: { settings: SavedSettings }) {
	const queryClient = useQueryClient();
	const form = useForm<Fields>({ initialValues: fieldsOf(settings) });
	const [updatedAt, setUpdatedAt] = useState(settings.updatedAt);
	const [day, setDay] = useState<ReminderDay>(1);
	const [preview, setPreview] = useState<{ subject: string; html: string } | null>(null);
	const texts = () => ({
		day,
		subject: form.getValues()[`reminder_${day}_subject`],
		text: form.getValues()[`reminder_${day}_text`],
	});
	/** Shows the server's messages beside their fields. */
	const showFaults = (error: unknown) => {
		const { subject, text, ...others } = fieldErrors(error);
		const faults = {
			...others,
			...(subject && { [`reminder_${day}_subject`]: subject }),
			...(text && { [`reminder_${day}_text`]: text }),
		};
		form.setErrors(faults);
		// Opens the part that contains it.
		const faultyDay = reminderDays.find((one) => Object.keys(faults).some((key) => key.startsWith(`reminder_${one}_`)));
		if (faultyDay) setDay(faultyDay);
	};
	const saving = useMutation({
		mutationFn: (values: Fields) => api.admin.settings.update({ ...values, updatedAt }),
		onSuccess: (saved, sent) => {
			queryClient.setQueryData(queries.admin.settings.read.queryKey(), saved);
			setUpdatedAt(saved.updatedAt);
			keepTyped(form, sent, fieldsOf(saved));
			notice.succeeded("Reminders saved.");
		},
		onError: showFaults,
	});
	const previewing = useMutation({
		mutationFn: () => api.admin.reminders.preview(texts()),
		onSuccess: setPreview,
		onError: showFaults,
	});
	const sending = useMutation({
		mutationFn: () => api.admin.reminders.sendToMe(texts()),
		onSuccess: () => notice.succeeded("The reminder is on its way to you."),
		onError: showFaults,
	});
	const failed = saving.error ?? previewing.error ?? sending.error;
	const on = form.values.reminders === "on";
	return (
		<form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
			<UnsavedChangesGuard unsaved={form.isDirty()} />
			<Section
				title="Reminders"
				subtitle="For customers who were invited but haven't registered. Reminders stop when they register, get a refund or unsubscribe, and are sent during the day."
			>
				<Stack>
					<Switch
						size="md"
						label="Send reminders after 1, 3 and 7 days"
						checked={on}
						onChange={(event) => form.setFieldValue("reminders", event.currentTarget.checked ? "on" : "off")}
					/>
					<Tabs value={String(day)} onChange={(value) => setDay(Number(value) as ReminderDay)} keepMounted={false}>
						<Tabs.List>
							{reminderDays.map((one) => (
								<Tabs.Tab key={one} value={String(one)}>
									{`After ${count(one, "day")}`}
								</Tabs.Tab>
							))}
						</Tabs.List>
						{reminderDays.map((one) => (
							<Tabs.Panel key={one} value={String(one)} pt="md">
								<Stack>
									<TextInput
										label="Subject"
										maxLength={200}
										required
										{...form.getInputProps(`reminder_${one}_subject`)}
									/>
									<Textarea
										label="Text"
										description={`Leave a blank line between paragraphs. You can use ${Object.entries(mergeFields)
											.map(([name, about]) => `{${name}}: ${about}`)
											.join("; ")}. A button to register follows.`}
										autosize
										minRows={6}
										maxRows={16}
										maxLength={5_000}
										required
										{...form.getInputProps(`reminder_${one}_text`)}
									/>
								</Stack>
							</Tabs.Panel>
						))}
					</Tabs>
					<Group gap="sm">
						<Button variant="default" loading={previewing.isPending} onClick={() => previewing.mutate()}>
							Preview
						</Button>
						<Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
							Send to me
						</Button>
					</Group>
					<Group align="flex-start">
						<Select
							label="Time zone of the site"
							description="Used to send email during the day"
							data={zonesWith(form.values.time_zone)}
							searchable
							allowDeselect={false}
							flex="1 1 16rem"
							maw={360}
							{...form.getInputProps("time_zone")}
						/>
						<TextInput
							label="Emails per second"
							description="Maximum sending speed"
							inputMode="numeric"
							maxLength={4}
							flex="1 1 12rem"
							maw={240}
							{...form.getInputProps("mail_rate")}
						/>
					</Group>
					<FailureAlert>
						{failed && Object.keys(form.errors).length === 0
							? errorMessage(failed, "The reminders could not be saved. Please try again.")
							: null}
					</FailureAlert>
					<Group>
						<Button type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
							Save reminders
						</Button>
					</Group>
				</Stack>
			</Section>
			{preview && (
				<Dialog opened onClose={() => setPreview(null)} title={preview.subject} size="lg">
					<Text size="sm" c="dimmed" mb="sm">
						As Bea Buyer would get it.
					</Text>
					<iframe title="The reminder" sandbox="" srcDoc={preview.html} className={classes.frame} />
				</Dialog>
			)}
		</form>
	);
}
