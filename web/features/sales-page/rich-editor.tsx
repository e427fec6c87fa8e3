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
	const latest = useRef({ onChange: props.onChange, written: value });
	latest.current.onChange = props.onChange;
	const editor = useEditor({
		extensions: richExtensions,
		content: value,
		contentType: "markdown",
		immediatelyRender: false,
		editorProps: { attributes: { id, role: "textbox", "aria-multiline": "true", "aria-labelledby": labelId } },
		onUpdate: ({ editor: edited }) => {
			latest.current.written = edited.getMarkdown().trim();
			latest.current.onChange(latest.current.written);
		},
	});
	useEffect(() => {
		// Undone, restored, or written by another admin.
		if (!editor || value === latest.current.written) return;
		latest.current.written = value;
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
