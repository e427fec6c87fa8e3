import { Alert, Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AdminModule } from "../../../contract/modules.ts";
import { api, queries } from "../../lib/api.ts";
import { errorCode, errorWords } from "../../lib/error-words.ts";
import { fieldErrors } from "../../lib/field-errors.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { ChangedMeanwhile } from "../../ui/changed-meanwhile";
import { DismissibleNotice } from "../../ui/dismissible-notice";
import { Section } from "../../ui/section";
import { UnsavedChangesGuard } from "../../ui/unsaved-changes-guard";
import { modulePath } from "./modules-table";

interface ModuleForm {
	title: string;
	description: string;
}

const formOf = ({ title, description }: AdminModule): ModuleForm => ({ title, description });

/**
 * A module's own words (MOD-01); what belongs to it stands below.
 *
 * @param module null: a new one
 */
export function ModuleEditor(props: { module: AdminModule | null; children?: ReactNode }) {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const { state } = useLocation();
	/** What was there when the editing began, or was loaded since. */
	const [base, setBase] = useState(props.module);
	const [saved, setSaved] = useState((state as { saved?: boolean } | null)?.saved === true);
	/** A new module is made: its own page comes next. */
	const [madeId, setMadeId] = useState<string | null>(null);
	const form = useForm<ModuleForm>({
		initialValues: base ? formOf(base) : { title: "", description: "" },
		validate: { title: (value) => (value.trim() ? null : "Title is required") },
	});

	// After the render in which nothing is unsaved any more: leaving asks until then.
	useEffect(() => {
		if (madeId) navigate(modulePath(madeId), { replace: true, state: { saved: true } });
	}, [madeId, navigate]);

	const saving = useMutation({
		mutationFn: async ({ over }: { over: boolean }) => {
			const values = form.getValues();
			if (!base) return api.admin.modules.create(values);
			const { updatedAt } = over ? await api.admin.modules.read({ id: base.id }) : base;
			return api.admin.modules.update({ ...values, id: base.id, updatedAt });
		},
		onMutate: () => setSaved(false),
		onSuccess: (module) => {
			void queryClient.invalidateQueries({ queryKey: queries.admin.modules.list.key() });
			if (!base) return setMadeId(module.id);
			queryClient.setQueryData(queries.admin.modules.read.queryKey({ input: { id: module.id } }), module);
			take(module);
			setSaved(true);
		},
		onError: (error) => form.setErrors(fieldErrors(error)),
	});
	const loading = useMutation({
		mutationFn: () => api.admin.modules.read({ id: base?.id ?? "" }),
		onSuccess: (theirs) => {
			take(theirs);
			saving.reset();
		},
	});
	const take = (module: AdminModule) => {
		setBase(module);
		form.setInitialValues(formOf(module));
		form.setValues(formOf(module));
	};

	const conflict = errorCode(saving.error) === "CHANGED_MEANWHILE";
	const failure = loading.error ?? (conflict ? null : saving.error);
	return (
		<>
			<UnsavedChangesGuard unsaved={form.isDirty() && !madeId} />
			{saved && !form.isDirty() && (
				<DismissibleNotice kind="success" onClose={() => setSaved(false)}>
					Module saved successfully!
				</DismissibleNotice>
			)}
			<Stack gap="lg">
				<Section title="Module">
					<form onSubmit={form.onSubmit(() => saving.mutate({ over: false }), focusFirstError(form))} noValidate>
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
							{conflict && (
								<ChangedMeanwhile
									onLoad={() => loading.mutate()}
									onSaveOver={() => saving.mutate({ over: true })}
									pending={saving.isPending || loading.isPending}
								/>
							)}
							{failure && (
								<Alert role="alert" color="red">
									{errorWords(failure, "Failed to save the module. Please try again.")}
								</Alert>
							)}
							<Group justify="flex-end">
								<Button type="submit" loading={saving.isPending}>
									Save module
								</Button>
							</Group>
						</Stack>
					</form>
				</Section>
				{props.children}
			</Stack>
		</>
	);
}
