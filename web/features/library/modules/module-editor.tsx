import { Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AdminModule } from "../../../../contract/library/modules.ts";
import { api, queries } from "../../../lib/api.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { useRedirectAfterCreate } from "../../../lib/editing/use-redirect-after-create.ts";
import { notice } from "../../../lib/notices.ts";
import { EditorEnd } from "../../../ui/editor/editor-end.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { Section } from "../../../ui/section.tsx";
import { modulePath } from "./modules-table.tsx";

interface ModuleForm {
	title: string;
	description: string;
	published: boolean;
}

const toForm = ({ title, description, published }: AdminModule): ModuleForm => ({ title, description, published });

/**
 * Edits a module's own fields (MOD-01); its lessons and resources are below.
 *
 * @param module null for a new one
 */
export function ModuleEditor(props: { module: AdminModule | null; children?: ReactNode }) {
	const queryClient = useQueryClient();
	const form = useForm<ModuleForm>({
		initialValues: props.module ? toForm(props.module) : { title: "", description: "", published: true },
		validate: { title: (value) => (value.trim() ? null : "Title is required") },
	});

	const page = useRedirectAfterCreate(modulePath);
	const editing = useEditing({
		item: props.module,
		form,
		toForm,
		create: () => api.admin.modules.create(form.getValues()),
		update: (version) => api.admin.modules.update({ ...form.getValues(), ...version }),
		read: (id) => api.admin.modules.read({ id }),
		onSaved: (module, base) => {
			void queryClient.invalidateQueries({ queryKey: queries.admin.modules.list.key() });
			notice.succeeded("Module saved successfully!");
			if (!base) return page.goTo(module.id);
			queryClient.setQueryData(queries.admin.modules.read.queryKey({ input: { id: module.id } }), module);
			editing.takeSaved(module);
		},
	});
	return (
		<>
			<UnsavedChangesGuard unsaved={form.isDirty() && !page.leaving} />
			<Stack gap="lg">
				<Section title="Module">
					<form
						onSubmit={form.onSubmit(editing.save, focusFirstError(form))}
						noValidate
						inert={editing.creating || page.leaving}
					>
						<Stack>
							<TextInput label="Title" required {...form.getInputProps("title")} />
							<Textarea
								label="Description"
								size="md"
								autosize
								minRows={2}
								maxRows={8}
								{...form.getInputProps("description")}
							/>
							<Switch
								label="Published"
								description="Visible to members. Drafts are visible to admins only."
								size="md"
								{...form.getInputProps("published", { type: "checkbox" })}
							/>
							<EditorEnd
								editing={editing}
								failed="Failed to save the module. Please try again."
								submitLabel="Save module"
							/>
						</Stack>
					</form>
				</Section>
				{props.children}
			</Stack>
		</>
	);
}
