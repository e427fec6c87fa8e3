import { ActionIcon, Group, Input, SegmentedControl, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
	IconBlockquote,
	IconBold,
	IconCode,
	IconHeading,
	IconItalic,
	IconLink,
	IconList,
	IconListNumbers,
} from "@tabler/icons-react";
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { MarkdownText } from "../../ui/markdown-text";
import { editMarkdown, type MarkdownEdit } from "./markdown-edits.ts";
import classes from "./markdown-field.module.css";

type View = "write" | "both" | "preview";

const tools: { edit: MarkdownEdit; label: string; Icon: typeof IconBold; key?: string }[] = [
	{ edit: "bold", label: "Bold", Icon: IconBold, key: "b" },
	{ edit: "italic", label: "Italic", Icon: IconItalic, key: "i" },
	{ edit: "heading", label: "Heading", Icon: IconHeading },
	{ edit: "list", label: "Bulleted list", Icon: IconList },
	{ edit: "numbers", label: "Numbered list", Icon: IconListNumbers },
	{ edit: "quote", label: "Quote", Icon: IconBlockquote },
	{ edit: "link", label: "Link", Icon: IconLink },
	{ edit: "code", label: "Code", Icon: IconCode },
];

/** A text in Markdown, with buttons for who does not know it by heart, beside how members will read it. */
export function MarkdownField({ label, ...field }: ComponentProps<typeof Textarea> & { label: string }) {
	const [view, setView] = useState<View>("write");
	const id = useId();
	const area = useRef<HTMLTextAreaElement>(null);
	const text = String(field.value ?? "");
	// A long text is not laid out at each key.
	const [shown] = useDebouncedValue(text, 300);

	const apply = (edit: MarkdownEdit) => {
		const input = area.current;
		if (!input) return;
		const { from, to, insert, select } = editMarkdown(edit, input.value, {
			from: input.selectionStart,
			to: input.selectionEnd,
		});
		input.focus();
		input.setSelectionRange(from, to);
		// The only way to change a field that the browser's own undo takes back.
		document.execCommand("insertText", false, insert);
		input.setSelectionRange(select.from, select.to);
	};
	const press = (event: KeyboardEvent) => {
		const tool = (event.ctrlKey || event.metaKey) && tools.find(({ key }) => key === event.key.toLowerCase());
		if (!tool || event.shiftKey || event.altKey) return;
		event.preventDefault();
		apply(tool.edit);
	};
	return (
		<div>
			<Group justify="space-between" mb={4}>
				<Input.Label htmlFor={id} size="md">
					{label}
				</Input.Label>
				<SegmentedControl
					size="xs"
					value={view}
					onChange={(next) => setView(next as View)}
					aria-label="How the content is shown"
					data={[
						{ value: "write", label: "Write" },
						{ value: "both", label: "Side by side" },
						{ value: "preview", label: "Preview" },
					]}
				/>
			</Group>
			{view !== "preview" && (
				<Group gap={2} mb={4} role="toolbar" aria-label={`Format ${label.toLowerCase()}`}>
					{tools.map(({ edit, label: words, Icon, key }) => (
						<ActionIcon
							key={edit}
							variant="subtle"
							color="gray"
							size={32}
							aria-label={words}
							title={key ? `${words} (Ctrl ${key.toUpperCase()})` : words}
							// The text keeps its selection.
							onMouseDown={(event) => event.preventDefault()}
							onClick={() => apply(edit)}
						>
							<Icon size={18} stroke={1.7} aria-hidden />
						</ActionIcon>
					))}
				</Group>
			)}
			<div className={classes.panes} data-view={view}>
				{view !== "preview" && (
					<Textarea
						{...field}
						id={id}
						ref={area}
						size="md"
						autosize
						minRows={14}
						maxRows={40}
						classNames={{ input: classes.text }}
						onKeyDown={press}
					/>
				)}
				{view !== "write" && (
					<section className={classes.preview} aria-label="Preview of the content">
						{shown.trim() ? <MarkdownText text={shown} /> : <Text c="dimmed">Nothing to preview yet.</Text>}
					</section>
				)}
			</div>
			<Text size="sm" c="dimmed" mt={4}>
				In Markdown: # headings, **bold**, lists, [links](https://…), tables.
			</Text>
		</div>
	);
}
