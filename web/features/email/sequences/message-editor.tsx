import { Button, Grid, Group, NumberInput, Select, Skeleton, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { mergeFields } from "../../../../contract/email/merge-fields.ts";
import type { AdminSequenceMessage } from "../../../../contract/email/sequences.ts";
import { limits } from "../../../../contract/limits.ts";
import { api, queries } from "../../../lib/api.ts";
import { fieldErrors, refusedFields } from "../../../lib/editing/field-errors.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { useRedirectAfterCreate } from "../../../lib/editing/use-redirect-after-create.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { EditorEnd } from "../../../ui/editor/editor-end.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { Section } from "../../../ui/section.tsx";
import { listHours } from "./format-hour.ts";
import classes from "./message-editor.module.css";
import { messagePath } from "./sequence-paths.ts";

interface MessageForm {
	/** A string while it is not a valid number. */
	day: number | string;
	hour: string;
	subject: string;
	content: string;
}

const toForm = ({ day, hour, subject, content }: AdminSequenceMessage): MessageForm => ({
	day,
	hour: String(hour),
	subject,
	content,
});

const fieldNames: Record<string, string> = { day: "the day", subject: "the subject", content: "the text" };

/**
 * Edits a sequence message, with the email beside it as a phone shows it (SEQ-01).
 *
 * @param forLeads whether its readers asked for the free lesson, and are no members (LEAD-03)
 * @param message null for a new one
 * @param firstDay of a new one
 */
export function MessageEditor(props: {
	sequenceId: string;
	forLeads: boolean;
	message: AdminSequenceMessage | null;
	firstDay: number;
}) {
	const { sequenceId, forLeads } = props;
	const queryClient = useQueryClient();
	const form = useForm<MessageForm>({
		initialValues: props.message ? toForm(props.message) : { day: props.firstDay, hour: "7", subject: "", content: "" },
		validate: {
			day: (day) => (typeof day === "number" ? null : "must be a whole number"),
			subject: isNotEmpty("must not be empty"),
			content: isNotEmpty("must not be empty"),
		},
	});
	const page = useRedirectAfterCreate((id) => messagePath(sequenceId, id));
	const values = () => {
		const { day, hour, ...texts } = form.getValues();
		return { ...texts, day: Number(day), hour: Number(hour) };
	};
	const editing = useEditing({
		item: props.message,
		form,
		toForm,
		create: () => api.admin.sequenceMessages.create({ ...values(), sequenceId }),
		update: (version) => api.admin.sequenceMessages.update({ ...values(), ...version }),
		read: (id) => api.admin.sequenceMessages.read({ id }),
		toFieldErrors: (error): Record<string, string> =>
			errorCode(error) === "DAY_TAKEN" ? { day: "is taken by another message" } : {},
		onSaved: (message, base) => {
			void queryClient.invalidateQueries({ queryKey: queries.admin.sequences.key() });
			void queryClient.invalidateQueries({ queryKey: queries.admin.sequenceMessages.list.key() });
			notice.succeeded("Message saved.");
			if (!base) return page.goTo(message.id);
			queryClient.setQueryData(queries.admin.sequenceMessages.read.queryKey({ input: { id: message.id } }), message);
			editing.takeSaved(message);
		},
	});
	const sending = useMutation({
		mutationFn: () => {
			const { subject, content } = form.getValues();
			return api.admin.sequenceMessages.sendToMe({ subject, content, sequenceId });
		},
		onSuccess: () => notice.succeeded("The message is on its way to you."),
		onError: (error) => {
			const faults = fieldErrors(error);
			if (Object.keys(faults).length > 0) form.setErrors(faults);
			else notice.failed(error, "Failed to send the message. Please try again.");
		},
	});
	return (
		<>
			<UnsavedChangesGuard unsaved={form.isDirty() && !page.leaving} />
			<Grid gap="lg">
				<Grid.Col span={{ base: 12, lg: 7 }}>
					<Section title="Message">
						<form
							onSubmit={form.onSubmit(editing.save, focusFirstError(form))}
							noValidate
							inert={editing.creating || page.leaving}
						>
							<Stack>
								<Group align="flex-start" grow>
									<NumberInput
										label="Day"
										description={forLeads ? "Days since the lead confirmed" : "Days since the member started"}
										required
										min={1}
										max={limits.sequenceDays}
										clampBehavior="none"
										allowDecimal={false}
										{...form.getInputProps("day")}
									/>
									<Select
										label="Time"
										description={forLeads ? "In the time zone of the site" : "In the member's time zone"}
										data={listHours()}
										allowDeselect={false}
										{...form.getInputProps("hour")}
									/>
								</Group>
								<TextInput
									label="Subject"
									required
									maxLength={limits.title.characters}
									{...form.getInputProps("subject")}
								/>
								<Textarea
									label="Text"
									description="Markdown: # headings, **bold**, lists, [links](https://…)"
									required
									autosize
									minRows={14}
									maxRows={40}
									maxLength={limits.sequenceContent.characters}
									classNames={{ input: classes.text }}
									{...form.getInputProps("content")}
								/>
								<Text size="sm" c="dimmed">
									Fields:{" "}
									{Object.entries(mergeFields)
										.map(([name, about]) =>
											forLeads && name === "download_link"
												? `{${name}} opens the free lesson`
												: `{${name}} is ${about}`,
										)
										.join("; ")}
									.
								</Text>
								<EditorEnd
									editing={editing}
									failed="Failed to save the message. Please try again."
									submitLabel="Save message"
									names={fieldNames}
								/>
							</Stack>
						</form>
					</Section>
				</Grid.Col>
				<Grid.Col span={{ base: 12, lg: 5 }}>
					<div className={classes.preview}>
						<Section
							title="Preview"
							actions={
								<Button
									variant="default"
									loading={sending.isPending}
									disabled={!form.values.subject.trim() || !form.values.content.trim()}
									onClick={() => sending.mutate()}
								>
									Send to me
								</Button>
							}
						>
							<MessagePreview sequenceId={sequenceId} subject={form.values.subject} content={form.values.content} />
						</Section>
					</div>
				</Grid.Col>
			</Grid>
		</>
	);
}

/** The email as a phone shows it, shortly after typing. */
function MessagePreview(props: { sequenceId: string; subject: string; content: string }) {
	const { sequenceId, subject, content } = props;
	// Debounced separately, because an object created here would differ at each render.
	const [shownSubject] = useDebouncedValue(subject, 400);
	const [shownContent] = useDebouncedValue(content, 400);
	const isEmpty = !shownSubject.trim() || !shownContent.trim();
	const preview = useQuery(
		queries.admin.sequenceMessages.preview.queryOptions({
			input: { sequenceId, subject: shownSubject, content: shownContent },
			enabled: !isEmpty,
			placeholderData: keepPreviousData,
			retry: false,
		}),
	);
	if (isEmpty) return <Text c="dimmed">The preview appears once there is a subject and some text.</Text>;
	if (preview.error) {
		const [refused] = refusedFields(preview.error);
		return (
			<Text c="dimmed" role="status">
				{refused
					? `No preview yet: ${fieldNames[refused.field] ?? "the message"} ${refused.message}.`
					: errorMessage(preview.error, "The preview could not be loaded.")}
			</Text>
		);
	}
	if (!preview.data) return <Skeleton h={480} aria-busy="true" />;
	return (
		<div className={classes.phone}>
			<Text className={classes.subject} fw={600}>
				{preview.data.subject}
			</Text>
			<iframe title="The message on a phone" sandbox="" srcDoc={preview.data.html} className={classes.frame} />
		</div>
	);
}
