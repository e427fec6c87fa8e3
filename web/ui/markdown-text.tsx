import { Skeleton, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { renderMarkdown } from "../lib/markdown/markdown.ts";
import classes from "./markdown-text.module.css";

/**
 * A Markdown text, sanitized when it is displayed (CRS-06).
 *
 * @param onShown called once the text is in the page
 */
export function MarkdownText({ text, onShown }: { text: string; onShown?: () => void }) {
	const [shown, setShown] = useState<{ text: string; html: string | null } | null>(null);
	useEffect(() => {
		let wanted = true;
		renderMarkdown(text).then((html) => {
			if (wanted) setShown({ text, html });
		});
		return () => {
			wanted = false;
		};
	}, [text]);

	const isShown = shown?.text === text;
	// biome-ignore lint/correctness/useExhaustiveDependencies: called once for each text, whatever the listener
	useEffect(() => {
		if (isShown) onShown?.();
	}, [isShown]);

	if (!isShown) return <Skeleton h={240} aria-busy="true" aria-label="Loading the text" role="group" />;
	if (shown.html === null) {
		return (
			<>
				<Text c="dimmed" size="sm" mb="xs">
					This text could not be laid out, so it is shown as it was written.
				</Text>
				<pre className={classes.plain}>{text}</pre>
			</>
		);
	}
	return (
		<div
			className={classes.content}
			// Sanitized by `cleanHtml` (CRS-06).
			dangerouslySetInnerHTML={{ __html: shown.html }}
		/>
	);
}
