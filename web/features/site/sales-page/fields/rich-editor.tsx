import "@mantine/tiptap/styles.layer.css";
import { RichTextEditor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import { useEffect, useRef } from "react";
import { richExtensions } from "./rich-extensions.ts";

/** Loaded with the first field that needs it. */
export default function RichEditor(props: {
	id: string;
	labelId: string;
	/** Markdown. */
	value: string;
	onChange: (markdown: string) => void;
}) {
	const { id, labelId, value } = props;
	const onChange = useRef(props.onChange);
	onChange.current = props.onChange;
	/** Typed text that has not returned as `value` yet: typing is faster than rendering. */
	const underway = useRef<string[]>([]);
	const last = useRef(value);
	const editor = useEditor({
		extensions: richExtensions,
		content: value,
		contentType: "markdown",
		immediatelyRender: false,
		editorProps: { attributes: { id, role: "textbox", "aria-multiline": "true", "aria-labelledby": labelId } },
		onUpdate: ({ editor: edited }) => {
			const written = edited.getMarkdown().trim();
			if (written === last.current) return;
			last.current = written;
			underway.current.push(written);
			onChange.current(written);
		},
	});
	useEffect(() => {
		const own = underway.current.indexOf(value);
		if (own >= 0) underway.current.splice(0, own + 1);
		if (!editor || own >= 0 || value === last.current) return;
		// Undone, restored, or written by another admin.
		underway.current = [];
		last.current = value;
		editor.commands.setContent(value, { contentType: "markdown", emitUpdate: false });
	}, [editor, value]);
	return (
		<RichTextEditor editor={editor} withTypographyStyles variant="subtle">
			<RichTextEditor.Toolbar>
				<RichTextEditor.ControlsGroup>
					<RichTextEditor.Bold />
					<RichTextEditor.Italic />
				</RichTextEditor.ControlsGroup>
				<RichTextEditor.ControlsGroup>
					<RichTextEditor.Link />
					<RichTextEditor.Unlink />
				</RichTextEditor.ControlsGroup>
				<RichTextEditor.ControlsGroup>
					<RichTextEditor.BulletList />
					<RichTextEditor.OrderedList />
				</RichTextEditor.ControlsGroup>
			</RichTextEditor.Toolbar>
			<RichTextEditor.Content />
		</RichTextEditor>
	);
}
