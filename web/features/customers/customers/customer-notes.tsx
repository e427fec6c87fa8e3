import { Anchor, Group, Stack, TagsInput, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { type Customer, customerTag } from "../../../../contract/customers/customers.ts";
import { limits } from "../../../../contract/limits.ts";
import { api, queries } from "../../../lib/api.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { notice } from "../../../lib/notices.ts";
import { EditorEnd } from "../../../ui/editor/editor-end.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { Section } from "../../../ui/section.tsx";

const toForm = ({ notes, tags }: Customer) => ({ notes, tags });

/** Edits admins' notes about a customer. */
export function CustomerNotes({ customer }: { customer: Customer }) {
	const queryClient = useQueryClient();
	const form = useForm({
		initialValues: toForm(customer),
		validate: {
			tags: (tags) =>
				tags.every((tag) => customerTag.safeParse(tag).success)
					? null
					: "Tags are words of letters, digits and hyphens",
		},
	});
	const editing = useEditing({
		item: customer,
		form,
		toForm,
		create: () => Promise.reject(new Error("notes belong to a customer")),
		update: ({ id, updatedAt }) => api.admin.customers.annotate({ ...form.getValues(), customerId: id, updatedAt }),
		read: (customerId) => api.admin.customers.read({ customerId }),
		onSaved: (saved) => {
			queryClient.setQueryData(queries.admin.customers.read.queryKey({ input: { customerId: saved.id } }), saved);
			editing.takeSaved(saved);
			notice.succeeded("Notes and tags saved.");
		},
	});
	const { follow } = editing;
	// Approving or editing the customer changes the version that notes are saved over.
	useEffect(() => follow(customer), [follow, customer]);
	return (
		<Section title="Notes" subtitle="Only admins see them.">
			<UnsavedChangesGuard unsaved={form.isDirty()} />
			<form onSubmit={form.onSubmit(editing.save, focusFirstError(form))} noValidate>
				<Stack>
					<TagsInput
						label="Tags"
						placeholder="Add a tag"
						maxTags={limits.customerTags}
						clearable={false}
						{...form.getInputProps("tags")}
					/>
					{customer.tags.length > 0 && (
						<Group gap="sm">
							{customer.tags.map((tag) => (
								<Anchor key={tag} component={Link} to={`/admin/users?tag=${encodeURIComponent(tag)}`} size="sm">
									All tagged {tag}
								</Anchor>
							))}
						</Group>
					)}
					<Textarea
						label="Notes"
						autosize
						minRows={3}
						maxRows={12}
						maxLength={limits.customerNotes.characters}
						{...form.getInputProps("notes")}
					/>
					{form.isDirty() ? (
						<EditorEnd
							editing={editing}
							failed="The notes could not be saved. Please try again."
							submitLabel="Save notes and tags"
						/>
					) : (
						(customer.notes || customer.tags.length > 0) && (
							<Text size="sm" c="dimmed" ta="end">
								Saved
							</Text>
						)
					)}
				</Stack>
			</form>
		</Section>
	);
}
