import { ActionIcon, FileButton, Group, Input, SegmentedControl, Text, Textarea, Tooltip } from "@mantine/core";
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
	IconPhoto,
} from "@tabler/icons-react";
import {
	type ClipboardEvent,
	type ComponentProps,
	type ComponentType,
	type DragEvent,
	type KeyboardEvent,
	useId,
	useRef,
	useState,
} from "react";
import { MarkdownText } from "../../../ui/markdown-text.tsx";
import { type MarkdownAction, markdownActions } from "./edit-markdown.ts";
import classes from "./markdown-field.module.css";
import { type PicturesState, useTextPictures } from "./use-text-pictures.ts";

const views = [
	{ value: "write", label: "Write" },
	{ value: "both", label: "Side by side" },
	{ value: "preview", label: "Preview" },
] as const;
type View = (typeof views)[number]["value"];

const tools: { action: MarkdownAction; label: string; key?: string; Icon: ComponentType<{ size: number }> }[] = [
	{ action: "bold", label: "Bold", key: "b", Icon: IconBold },
	{ action: "italic", label: "Italic", key: "i", Icon: IconItalic },
	{ action: "heading", label: "Heading", Icon: IconHeading },
	{ action: "link", label: "Link", key: "k", Icon: IconLink },
	{ action: "bullets", label: "Bulleted list", Icon: IconList },
	{ action: "numbers", label: "Numbered list", Icon: IconListNumbers },
	{ action: "quote", label: "Quote", Icon: IconBlockquote },
	{ action: "code", label: "Code", Icon: IconCode },
];

const PICTURES = "image/png,image/jpeg,image/webp,image/gif,image/avif";

/**
 * Edits Markdown with a toolbar and a preview. Pictures are chosen, pasted or dropped.
 *
 * @param onPictures called with the state of the added pictures
 */
export function MarkdownField({
	label,
	onPictures,
	...field
}: ComponentProps<typeof Textarea> & { label: string; onPictures: (state: PicturesState) => void }) {
	const [view, setView] = useState<View>("write");
	const id = useId();
	const area = useRef<HTMLTextAreaElement>(null);
	const text = String(field.value ?? "");
	// A long text is not rendered at each keystroke.
	const [shown] = useDebouncedValue(text, 300);

	// A form's field accepts an event or the text itself.
	const write = field.onChange as unknown as (text: string) => void;
	const pictures = useTextPictures(area, { value: text, write }, onPictures);
	const onPaste = (event: ClipboardEvent) => {
		const files = [...event.clipboardData.files];
		// Word and similar programs paste a picture of the text along with it.
		if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
		event.preventDefault();
		pictures.add(files);
	};
	const onDrop = (event: DragEvent) => {
		const files = [...event.dataTransfer.files];
		if (files.length === 0) return;
		event.preventDefault();
		pictures.add(files);
	};
	const onDragOver = (event: DragEvent) => {
		if (event.dataTransfer.types.includes("Files")) event.preventDefault();
	};

	const apply = (action: MarkdownAction) => {
		const element = area.current;
		if (!element) return;
		const { value, selectionStart, selectionEnd } = element;
		const edit = markdownActions[action]({ text: value, start: selectionStart, end: selectionEnd });
		element.focus();
		element.setSelectionRange(edit.from, edit.to);
		// Inserted as typed input, so that Ctrl+Z can undo it.
		if (edit.insert) document.execCommand("insertText", false, edit.insert);
		else document.execCommand("delete");
		element.setSelectionRange(edit.start, edit.end);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const tool = tools.find(({ key }) => key && key === event.key.toLowerCase());
		if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
		event.preventDefault();
		// The same keys open the command palette elsewhere.
		event.stopPropagation();
		apply(tool.action);
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
					data={[...views]}
				/>
			</Group>
			{view !== "preview" && (
				<Group gap={2} mb={4} role="toolbar" aria-label="Formatting" aria-controls={id}>
					{tools.map(({ action, label: name, key, Icon }) => (
						<Tooltip key={action} label={key ? `${name} (Ctrl+${key.toUpperCase()})` : name}>
							<ActionIcon
								variant="subtle"
								color="gray"
								size={36}
								aria-label={name}
								// The field keeps the focus and the selection.
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => apply(action)}
							>
								<Icon size={18} />
							</ActionIcon>
						</Tooltip>
					))}
					<FileButton accept={PICTURES} multiple onChange={pictures.add}>
						{(button) => (
							<Tooltip label="Picture">
								<ActionIcon {...button} variant="subtle" color="gray" size={36} aria-label="Picture">
									<IconPhoto size={18} />
								</ActionIcon>
							</Tooltip>
						)}
					</FileButton>
				</Group>
			)}
			<div className={classes.views} data-view={view}>
				{view !== "preview" && (
					<Textarea
						{...field}
						ref={area}
						id={id}
						size="md"
						autosize
						minRows={14}
						maxRows={40}
						classNames={{ input: classes.text }}
						onKeyDown={onKeyDown}
						onPaste={onPaste}
						onDrop={onDrop}
						onDragOver={onDragOver}
					/>
				)}
				{view !== "write" && (
					<section className={classes.preview} aria-label="Preview of the content">
						{shown.trim() ? <MarkdownText text={shown} /> : <Text c="dimmed">Nothing to show yet.</Text>}
					</section>
				)}
			</div>
			<Text size="sm" c="dimmed" mt={4}>
				Markdown: # headings, **bold**, lists, [links](https://…), tables. Paste or drop pictures.
			</Text>
			<Text size="sm" role="status">
				{pictures.pending > 0 &&
					(pictures.pending === 1 ? "Uploading a picture…" : `Uploading ${pictures.pending} pictures…`)}
			</Text>
		</div>
	);
}
