import { type RefObject, useEffect, useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import type { RunningUpload } from "../../../lib/uploads/run-upload.ts";
import { pictureMarkdown, waitingMarkdown } from "./edit-markdown.ts";

const FAILED = "The picture could not be uploaded. Please try again.";

/** State of the pictures in a text: `busy` during an upload, `failed` if the last one was refused. */
export type PicturesState = "none" | "busy" | "failed" | "ready";

/**
 * Uploads pictures into a Markdown text. A placeholder line marks the position of each; deleting that line cancels the
 * picture.
 *
 * @param text the field's value, and how to write it while the field is not rendered or has no focus
 */
export function useTextPictures(
	area: RefObject<HTMLTextAreaElement | null>,
	text: { value: string; write: (value: string) => void },
	onState: (state: PicturesState) => void,
) {
	const [pending, setPending] = useState(0);
	const running = useRef(new Set<RunningUpload>());
	const latest = useRef(text);
	latest.current = text;
	const count = useRef({ begun: 0, left: 0 });
	useEffect(
		() => () => {
			for (const upload of running.current) upload.leave();
		},
		[],
	);

	/** Replaces one text by another, as typed input if the field has the focus, so that Ctrl+Z can undo it. */
	const replace = (markdown: string, by: string) => {
		const element = area.current;
		const value = element?.value ?? latest.current.value;
		const from = value.indexOf(markdown);
		if (from < 0) return;
		if (!element || document.activeElement !== element)
			return latest.current.write(value.slice(0, from) + by + value.slice(from + markdown.length));
		const moved = (offset: number) =>
			offset <= from ? offset : Math.max(from + by.length, offset + by.length - markdown.length);
		const [start, end] = [moved(element.selectionStart), moved(element.selectionEnd)];
		element.setSelectionRange(from, from + markdown.length);
		if (by) document.execCommand("insertText", false, by);
		else document.execCommand("delete");
		element.setSelectionRange(start, end);
	};

	const upload = async (file: File, waiting: string) => {
		const end = (by: string, failure: string | null) => {
			replace(waiting, by);
			count.current.left -= 1;
			setPending(count.current.left);
			if (failure) notice.show({ kind: "failure", message: failure });
			onState(count.current.left > 0 ? "busy" : failure ? "failed" : "ready");
		};
		try {
			const { runUpload } = await import("../../../lib/uploads/run-upload.ts");
			const uploadId = await new Promise<string>((resolve, reject) => {
				const one = runUpload(file, "picture", {
					onProgress: () => {},
					onInterrupted: () => {},
					onGivenUp: () => reject(new Error(FAILED)),
					onDone: resolve,
					onRefused: (message) => reject(new Error(message ?? FAILED)),
				});
				running.current.add(one);
			});
			const { url } = await api.admin.lessons.addPicture({ uploadId });
			end(pictureMarkdown(file.name, url), null);
		} catch (error) {
			end("", `${file.name}: ${error instanceof Error && error.message ? errorMessage(error, error.message) : FAILED}`);
		}
	};

	/** @param files of any kind; one that is not a picture gets a message */
	const add = (files: File[]) => {
		const pictures = files.filter(({ type }) => type.startsWith("image/"));
		if (pictures.length < files.length)
			notice.show({ kind: "failure", message: "Only pictures can be added here: PNG, JPEG, WebP, GIF or AVIF." });
		if (pictures.length === 0) return;
		const lines = pictures.map((file) => {
			count.current.begun += 1;
			return { file, waiting: waitingMarkdown(file.name, count.current.begun) };
		});
		count.current.left += pictures.length;
		setPending(count.current.left);
		onState("busy");
		insert(lines.map(({ waiting }) => waiting).join("\n\n"));
		for (const { file, waiting } of lines) void upload(file, waiting);
	};
	const insert = (markdown: string) => {
		const element = area.current;
		if (!element) return latest.current.write(`${latest.current.value}\n\n${markdown}\n`);
		element.focus();
		const before = element.value.slice(0, element.selectionStart);
		const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
		document.execCommand("insertText", false, `${gap}${markdown}\n\n`);
	};
	return { add, pending };
}
