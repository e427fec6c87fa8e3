import { type RefObject, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { notice } from "../../lib/notices.ts";
import type { RunningUpload } from "../../lib/run-upload.ts";
import { pictureMarkdown, waitingMarkdown } from "./edit-markdown.ts";

const FAILED = "The picture could not be uploaded. Please try again.";

/** Where the pictures of a text are: `busy` while one is on its way, `failed` where the last one was refused. */
export type PicturesState = "none" | "busy" | "failed" | "ready";

/**
 * Uploads pictures into a text in Markdown. A line waits in the text where each will stand; whoever deletes the line does
 * without the picture.
 *
 * @param text what stands in the field, and how to write it while the field is not there or somewhere else is typed
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

	/** Puts words in place of others; typed by the browser where the field has the focus, so that Ctrl+Z knows of it. */
	const replace = (words: string, by: string) => {
		const element = area.current;
		const value = element?.value ?? latest.current.value;
		const from = value.indexOf(words);
		if (from < 0) return;
		if (!element || document.activeElement !== element)
			return latest.current.write(value.slice(0, from) + by + value.slice(from + words.length));
		const moved = (place: number) =>
			place <= from ? place : Math.max(from + by.length, place + by.length - words.length);
		const [start, end] = [moved(element.selectionStart), moved(element.selectionEnd)];
		element.setSelectionRange(from, from + words.length);
		if (by) document.execCommand("insertText", false, by);
		else document.execCommand("delete");
		element.setSelectionRange(start, end);
	};

	const upload = async (file: File, waiting: string) => {
		const end = (by: string, failure: string | null) => {
			replace(waiting, by);
			count.current.left -= 1;
			setPending(count.current.left);
			if (failure) notice.show({ kind: "failure", words: failure });
			onState(count.current.left > 0 ? "busy" : failure ? "failed" : "ready");
		};
		try {
			const { runUpload } = await import("../../lib/run-upload.ts");
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

	/** @param files of any kind; what is no picture is said to be none */
	const add = (files: File[]) => {
		const pictures = files.filter(({ type }) => type.startsWith("image/"));
		if (pictures.length < files.length)
			notice.show({ kind: "failure", words: "Only pictures can be added here: PNG, JPEG, WebP, GIF or AVIF." });
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
	const insert = (words: string) => {
		const element = area.current;
		if (!element) return latest.current.write(`${latest.current.value}\n\n${words}\n`);
		element.focus();
		const before = element.value.slice(0, element.selectionStart);
		const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
		document.execCommand("insertText", false, `${gap}${words}\n\n`);
	};
	return { add, pending };
}
