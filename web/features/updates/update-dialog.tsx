import {
	Checkbox,
	ColorInput,
	type ColorInputProps,
	Grid,
	Select,
	SimpleGrid,
	Stack,
	Text,
	Textarea,
	TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminUpdate, updateType } from "../../../contract/updates.ts";
import { api, queries } from "../../lib/api.ts";
import { errorCode, errorWords } from "../../lib/error-words.ts";
import { fieldErrors } from "../../lib/field-errors.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { ChangedMeanwhile } from "../../ui/changed-meanwhile";
import { FormDialog } from "../../ui/form-dialog";
import { updateAppearance } from "./update-appearance.ts";
import { UpdateCard } from "./update-card";
import classes from "./update-dialog.module.css";
import { emptyUpdate, formOf, inputOf, previewOf, type UpdateForm, updateRules } from "./update-form.ts";

const types = updateType.options.map((value) => ({ value, label: updateAppearance(value).label }));

/**
 * Adds or changes an update, with the card as members will see it beside the fields (UPD-03).
 *
 * @param update null: a new one
 */
export function UpdateDialog(props: {
	update: AdminUpdate | null;
	onClose: () => void;
	onSaved: (words: string) => void;
}) {
	const queryClient = useQueryClient();
	/** What was there when the editing began, or was loaded since. */
	const [base, setBase] = useState(props.update);
	const form = useForm<UpdateForm>({
		initialValues: base ? formOf(base) : emptyUpdate,
		validate: updateRules,
	});

	const saving = useMutation({
		mutationFn: async ({ over }: { over: boolean }) => {
			const input = inputOf(form.getValues());
			if (!base) return api.admin.updates.create(input);
			const { updatedAt } = over ? await api.admin.updates.read({ id: base.id }) : base;
			return api.admin.updates.update({ ...input, id: base.id, updatedAt });
		},
		onSuccess: async () => {
			void queryClient.invalidateQueries({ queryKey: queries.member.updates.key() });
			// The list follows before the dialog goes (UPD-04).
			await queryClient.invalidateQueries({ queryKey: queries.admin.updates.key() });
			props.onSaved(base ? "Update saved." : "Update created.");
		},
		onError: (error) => form.setErrors(fieldErrors(error)),
	});
	const loading = useMutation({
		mutationFn: () => api.admin.updates.read({ id: base?.id ?? "" }),
		onSuccess: (theirs) => {
			setBase(theirs);
			form.setInitialValues(formOf(theirs));
			form.setValues(formOf(theirs));
			saving.reset();
		},
	});

	const conflict = errorCode(saving.error) === "CHANGED_MEANWHILE";
	const failure = loading.error ?? (conflict ? null : saving.error);
	return (
		<FormDialog
			title={base ? "Edit Update" : "Add New Update"}
			size="62rem"
			unsaved={form.isDirty()}
			onClose={props.onClose}
			onSubmit={form.onSubmit(() => saving.mutate({ over: false }), focusFirstError(form))}
			submitLabel={base ? "Update" : "Create"}
			pending={saving.isPending}
			error={failure && `Error saving update: ${errorWords(failure, "Please try again.")}`}
			notice={
				conflict && (
					<ChangedMeanwhile
						onLoad={() => loading.mutate()}
						onSaveOver={() => saving.mutate({ over: true })}
						pending={saving.isPending || loading.isPending}
					/>
				)
			}
		>
			<Grid gap="lg">
				<Grid.Col span={{ base: 12, md: 7 }}>
					<Stack>
						<TextInput label="Title" required data-autofocus {...form.getInputProps("title")} />
						<SimpleGrid cols={{ base: 1, xs: 2 }}>
							<Select
								label="Type"
								required
								size="md"
								data={types}
								allowDeselect={false}
								comboboxProps={{ withinPortal: false }}
								{...form.getInputProps("type")}
							/>
							<TextInput
								label="Priority"
								description="Higher numbers appear first"
								inputWrapperOrder={["label", "input", "description", "error"]}
								inputMode="numeric"
								{...form.getInputProps("priority")}
							/>
						</SimpleGrid>
						<Textarea
							label="Content"
							required
							size="md"
							autosize
							minRows={4}
							maxRows={12}
							{...form.getInputProps("content")}
						/>
						<SimpleGrid cols={{ base: 1, xs: 2 }}>
							<TextInput label="Start Date" type="datetime-local" {...form.getInputProps("startDate")} />
							<TextInput label="End Date" type="datetime-local" {...form.getInputProps("endDate")} />
							<TextInput label="Link URL" placeholder="https://" inputMode="url" {...form.getInputProps("linkUrl")} />
							<TextInput label="Link Text" {...form.getInputProps("linkText")} />
						</SimpleGrid>
						<TextInput label="Image URL" placeholder="https://" inputMode="url" {...form.getInputProps("imageUrl")} />
						<SimpleGrid cols={{ base: 1, xs: 2 }}>
							<ColorField label="Background Color" {...form.getInputProps("backgroundColor")} />
							<ColorField label="Text Color" {...form.getInputProps("textColor")} />
						</SimpleGrid>
						<Checkbox label="Active" size="md" {...form.getInputProps("isActive", { type: "checkbox" })} />
					</Stack>
				</Grid.Col>
				<Grid.Col span={{ base: 12, md: 5 }}>
					<Preview form={form.values} createdAt={base?.createdAt ?? null} />
				</Grid.Col>
			</Grid>
		</FormDialog>
	);
}

/** A colour by picker or as text; what is typed stays as it was typed. */
function ColorField(props: ColorInputProps) {
	return (
		<ColorInput
			{...props}
			size="md"
			placeholder="#2f6844"
			format={props.value?.trim().toLowerCase().startsWith("rgb") ? "rgba" : "hex"}
			fixOnBlur={false}
			withEyeDropper={false}
			popoverProps={{ withinPortal: false }}
		/>
	);
}

function Preview({ form, createdAt }: { form: UpdateForm; createdAt: Date | null }) {
	const [now] = useState(() => new Date());
	// Half an address is not asked for at each key.
	const [imageUrl] = useDebouncedValue(form.imageUrl, 500);
	return (
		<section aria-label="Preview" className={classes.preview}>
			<Text size="sm" fw={600} c="dimmed" mb="xs">
				As members will see it
			</Text>
			<UpdateCard update={previewOf({ ...form, imageUrl }, createdAt ?? now)} />
			{!form.isActive && (
				<Text size="sm" c="dimmed" mt="xs">
					Not active: members do not see it yet.
				</Text>
			)}
		</section>
	);
}
