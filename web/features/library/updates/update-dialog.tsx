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
import { useState } from "react";
import { type AdminUpdate, updateType } from "../../../../contract/library/updates.ts";
import { api } from "../../../lib/api.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { useRefresh } from "../../../lib/use-refresh.ts";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { updateAppearance } from "./update-appearance.ts";
import { UpdateCard } from "./update-card.tsx";
import classes from "./update-dialog.module.css";
import {
	emptyUpdate,
	previewOf,
	toForm,
	toInput,
	type UpdateForm,
	unreadableText,
	updateRules,
} from "./update-form.ts";

const types = updateType.options.map((value) => ({ value, label: updateAppearance(value).label }));

/**
 * Adds or edits an update, with a preview of the card beside the fields (UPD-03).
 *
 * @param update null for a new one
 */
export function UpdateDialog(props: {
	update: AdminUpdate | null;
	onClose: () => void;
	onSaved: (content: string) => void;
}) {
	const refresh = useRefresh("updates");
	const form = useForm<UpdateForm>({
		initialValues: props.update ? toForm(props.update) : emptyUpdate,
		validate: updateRules,
	});

	const editing = useEditing({
		item: props.update,
		form,
		toForm,
		create: () => api.admin.updates.create(toInput(form.getValues())),
		update: (version) => api.admin.updates.update({ ...toInput(form.getValues()), ...version }),
		read: (id) => api.admin.updates.read({ id }),
		onSaved: async () => {
			// The list updates before the dialog closes (UPD-04).
			await refresh();
			props.onSaved(props.update ? "Update saved." : "Update created.");
		},
	});
	const { base, failure } = editing;
	return (
		<FormDialog
			title={base ? "Edit Update" : "Add New Update"}
			size="62rem"
			unsaved={form.isDirty()}
			onClose={props.onClose}
			onSubmit={form.onSubmit(() => editing.save(), focusFirstError(form))}
			submitLabel={base ? "Update" : "Create"}
			pending={editing.saving}
			error={failure && `Error saving update: ${errorMessage(failure, "Please try again.")}`}
			notice={editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
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
							description="Plain text, without formatting"
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
							<ColorField
								label="Text Color"
								{...form.getInputProps("textColor")}
								error={form.errors.textColor ?? unreadableText(form.values)}
							/>
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

/*
 * The picker only supports pointers: no key reaches it and its sliders have no names. Keyboards and screen readers use
 * the field beside it, which accepts the same colors as text, so the picker is hidden from them.
 */
const pointersOnly = { "aria-hidden": true };

/** A color by picker or as text, which stays as typed. */
function ColorField(props: ColorInputProps) {
	return (
		<ColorInput
			{...props}
			size="md"
			placeholder="#1d4ed8"
			format={props.value?.trim().toLowerCase().startsWith("rgb") ? "rgba" : "hex"}
			fixOnBlur={false}
			withEyeDropper={false}
			popoverProps={{ withinPortal: false }}
			attributes={{ saturation: pointersOnly, sliders: pointersOnly }}
		/>
	);
}

function Preview({ form, createdAt }: { form: UpdateForm; createdAt: Date | null }) {
	const [now] = useState(() => new Date());
	// A partial address is not requested at each keystroke.
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
