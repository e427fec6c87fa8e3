import { Anchor, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminSequence } from "../../../../contract/email/sequences.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { limits } from "../../../../contract/limits.ts";
import { api, queries } from "../../../lib/api.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { notice } from "../../../lib/notices.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { EditorEnd } from "../../../ui/editor/editor-end.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { Section } from "../../../ui/section.tsx";

const toForm = ({ title, description, active, automatic }: AdminSequence) => ({
	title,
	description,
	active,
	automatic,
});

/** A sequence's title, whether it is on, and its numbers of members (SEQ-01). */
export function SequenceSettings({ sequence }: { sequence: AdminSequence }) {
	const queryClient = useQueryClient();
	const form = useForm({
		initialValues: toForm(sequence),
		validate: { title: isNotEmpty("must not be empty") },
	});
	const editing = useEditing({
		item: sequence,
		form,
		toForm,
		create: () => Promise.reject(new Error("already exists")),
		update: (version) => api.admin.sequences.update({ ...form.getValues(), ...version }),
		read: (id) => api.admin.sequences.read({ id }),
		onSaved: (saved: AdminSequence, base) => {
			void queryClient.invalidateQueries({ queryKey: queries.admin.sequences.list.key() });
			queryClient.setQueryData(queries.admin.sequences.read.queryKey({ input: { id: saved.id } }), saved);
			const turned = saved.active ? "The sequence is on now." : "The sequence is off now.";
			notice.succeeded(saved.active === base?.active ? "Sequence saved." : turned);
			editing.takeSaved(saved);
		},
	});
	return (
		<Section title="Sequence">
			<UnsavedChangesGuard unsaved={form.isDirty()} />
			<SimpleGrid
				component="dl"
				cols={{ base: 2, sm: 4 }}
				m={0}
				mb="lg"
				aria-label={sequence.forLeads ? "Leads" : "Members"}
			>
				<Figure label="Running" value={sequence.running} />
				<Figure label="Paused" value={sequence.paused} />
				<Figure label="Finished" value={sequence.finished} />
				<Figure label="Stopped" value={sequence.stopped} />
			</SimpleGrid>
			<form onSubmit={form.onSubmit(editing.save, focusFirstError(form))} noValidate>
				<Stack>
					<TextInput label="Title" required maxLength={limits.title.characters} {...form.getInputProps("title")} />
					<Textarea
						label="Description"
						size="md"
						autosize
						minRows={2}
						maxRows={6}
						maxLength={limits.description.characters}
						{...form.getInputProps("description")}
					/>
					<Switch
						label="On"
						description={
							sequence.forLeads
								? "Leads receive its messages until they buy. While it is off, everyone keeps their day."
								: "Members see it on their dashboard and receive its messages. While it is off, everyone keeps their day."
						}
						size="md"
						{...form.getInputProps("active", { type: "checkbox" })}
					/>
					{sequence.forLeads ? (
						<Text size="sm" c="dimmed">
							It starts when a lead confirms their email, if you choose it on the{" "}
							<Anchor component={Link} to={`${adminPages.leads.path}#new`}>
								leads page
							</Anchor>
							. In its messages, {"{download_link}"} opens the free lesson.
						</Text>
					) : (
						<Switch
							label="Start automatically at registration"
							description="For members who register from now on. Existing members start it on their dashboard."
							size="md"
							{...form.getInputProps("automatic", { type: "checkbox" })}
						/>
					)}
					<EditorEnd
						editing={editing}
						failed="Failed to save the sequence. Please try again."
						submitLabel="Save sequence"
					/>
				</Stack>
			</form>
		</Section>
	);
}

function Figure({ label, value }: { label: string; value: number }) {
	return (
		<div>
			<Text component="dt" size="sm" c="dimmed">
				{label}
			</Text>
			<Text component="dd" fz="xl" fw={600} m={0}>
				{formatNumber(value)}
			</Text>
		</div>
	);
}
