import "@mantine/tiptap/styles.layer.css";
import { Link, RichTextEditor } from "@mantine/tiptap";
import { Markdown } from "@tiptap/markdown";
import { useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";
import { isSafeLink } from "../../../contract/page-fields.ts";

/** The set that a page's texts have; what else is pasted becomes plain words. */
const extensions = [
	StarterKit.configure({
		blockquote: false,
		code: false,
		codeBlock: false,
		heading: false,
		horizontalRule: false,
		strike: false,
		underline: false,
		link: false,
	}),
	Link.configure({ openOnClick: false, isAllowedUri: (address) => isSafeLink(address ?? "") }),
	Markdown,
];

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
		extensions,
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
