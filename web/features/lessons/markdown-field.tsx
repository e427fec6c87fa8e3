import { Group, Input, SegmentedControl, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ComponentProps, useId, useState } from "react";
import { MarkdownText } from "../../ui/markdown-text";
import classes from "./markdown-field.module.css";

type View = "write" | "preview";

/** A text in Markdown, and how members will read it. */
export function MarkdownField({ label, ...field }: ComponentProps<typeof Textarea> & { label: string }) {
	const [view, setView] = useState<View>("write");
	const id = useId();
	const text = String(field.value ?? "");
	// A long text is not laid out at each key.
	const [shown] = useDebouncedValue(text, 300);
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
						{ value: "preview", label: "Preview" },
					]}
				/>
			</Group>
			{view === "write" ? (
				<Textarea
					{...field}
					id={id}
					size="md"
					autosize
					minRows={14}
					maxRows={40}
					classNames={{ input: classes.text }}
				/>
			) : (
				<section className={classes.preview} aria-label="Preview of the content">
					{shown.trim() ? <MarkdownText text={shown} /> : <Text c="dimmed">Nothing to show yet.</Text>}
				</section>
			)}
			<Text size="sm" c="dimmed" mt={4}>
				In Markdown: # headings, **bold**, lists, [links](https://…), tables.
			</Text>
		</div>
	);
}
