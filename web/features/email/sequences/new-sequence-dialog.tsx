import { Divider, Group, Radio, Textarea, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { limits } from "../../../../contract/limits.ts";
import { queries } from "../../../lib/api.ts";
import { fieldErrors } from "../../../lib/editing/field-errors.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { useRefresh } from "../../../lib/use-refresh.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { sequencePath } from "./sequence-paths.ts";

/**
 * Adds a sequence; its messages are written next.
 *
 * @param sample another way to start
 */
export function NewSequenceDialog({ onClose, sample }: { onClose: () => void; sample: ReactNode }) {
	const navigate = useNavigate();
	const refresh = useRefresh("sequences");
	const form = useForm({
		initialValues: { title: "", description: "", forLeads: false },
		validate: { title: isNotEmpty("must not be empty") },
	});
	const creating = useMutation(
		queries.admin.sequences.create.mutationOptions({
			onSuccess: async ({ id }) => {
				await refresh();
				onClose();
				navigate(sequencePath(id));
			},
			onError: (error) => form.setErrors(fieldErrors(error)),
		}),
	);
	return (
		<FormDialog
			title="New sequence"
			unsaved={form.isDirty()}
			onClose={onClose}
			onSubmit={form.onSubmit((values) => creating.mutate(values), focusFirstError(form))}
			submitLabel="Create sequence"
			pending={creating.isPending}
			error={creating.error && errorMessage(creating.error, "Failed to create the sequence. Please try again.")}
		>
			<TextInput
				label="Title"
				description={form.values.forLeads ? "Only you see it" : "Members see it on their dashboard"}
				required
				data-autofocus
				maxLength={limits.title.characters}
				{...form.getInputProps("title")}
			/>
			<Textarea
				label="Description"
				autosize
				minRows={2}
				maxRows={6}
				maxLength={limits.description.characters}
				{...form.getInputProps("description")}
			/>
			<Radio.Group
				label="For"
				value={form.values.forLeads ? "leads" : "members"}
				onChange={(value) => form.setFieldValue("forLeads", value === "leads")}
			>
				<Group mt="xs">
					<Radio value="members" label="Members" />
					<Radio value="leads" label="Leads, after the free lesson" />
				</Group>
			</Radio.Group>
			<Divider label="or start from a template" />
			{sample}
		</FormDialog>
	);
}
