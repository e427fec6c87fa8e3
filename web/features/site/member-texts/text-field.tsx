import { Button, Group, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import {
	type MemberTextChanges,
	type MemberTextKey,
	type MemberTexts,
	memberTexts,
} from "../../../../contract/site/member-texts/all-words.ts";
import { type MemberText, placeholders } from "../../../../contract/site/member-texts/text.ts";
import classes from "./member-texts.module.css";

/** What the fields and previews of every group share. */
export interface Editor {
	form: UseFormReturnType<MemberTexts>;
	/** The texts as they would be saved. */
	changes: MemberTextChanges;
	/** The text whose field was focused last; the preview marks it. */
	edited: MemberTextKey | null;
	onEdit: (key: MemberTextKey) => void;
	/** What `{product}` stands for. */
	product: string;
}

const describe = ({ hint, fields = [] }: MemberText) =>
	[hint, fields.length > 0 && `You can use ${fields.map((name) => `{${name}}, ${placeholders[name]}`).join("; ")}.`]
		.filter(Boolean)
		.join(" ") || undefined;

/** A text with its default, which can be restored. */
export function MemberTextField({ of: key, editor }: { of: MemberTextKey; editor: Editor }) {
	const { form, changes, onEdit } = editor;
	const definition = memberTexts[key];
	const input = {
		label: definition.label,
		description: describe(definition),
		placeholder: definition.text,
		dir: "auto",
		...form.getInputProps(key),
		onFocus: () => onEdit(key),
	};
	const restore = () => {
		form.setFieldValue(key, definition.text);
		form.clearFieldError(key);
		// The button disappears.
		form.getInputNode(key)?.focus();
	};
	return (
		<div>
			{definition.lines ? <Textarea {...input} autosize minRows={3} maxRows={14} /> : <TextInput {...input} />}
			{key in changes && (
				<Group gap="xs" mt={4} wrap="nowrap" justify="space-between" align="flex-start">
					<Text size="sm" c="dimmed" lineClamp={2} className={classes.default}>
						Default: {definition.text}
					</Text>
					<Button
						variant="subtle"
						size="compact-sm"
						flex="none"
						className={classes.restore}
						aria-label={`Restore default: ${definition.label}`}
						onClick={restore}
					>
						Restore default
					</Button>
				</Group>
			)}
			{form.values[key].trim() === "" && (
				<Text size="sm" c="dimmed" mt={4}>
					Left blank, members see the default.
				</Text>
			)}
		</div>
	);
}
