import { ActionIcon, Alert, Button, Fieldset, Group, Stack, Text, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import type { AdminAudiobook } from "../../../../contract/library/audiobooks.ts";
import type { AdminProduct } from "../../../../contract/library/products.ts";
import { api } from "../../../lib/api.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { useRefresh } from "../../../lib/use-refresh.ts";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { readTime, timeText } from "./part-times.ts";
import classes from "./parts-form.module.css";

type Book = Omit<AdminAudiobook, "updatedAt"> & { id: string; updatedAt: Date };

interface ChapterFields {
	key: string;
	startsAt: string;
	title: string;
}

interface PartFields {
	id: string;
	fileName: string;
	title: string;
	length: string;
	chapters: ChapterFields[];
}

interface PartsFields {
	parts: PartFields[];
}

const newKey = () => crypto.randomUUID();

const toForm = ({ parts }: Pick<Book, "parts">): PartsFields => ({
	parts: parts.map(({ id, fileName, title, seconds, chapters }) => ({
		id,
		fileName,
		title,
		length: timeText(seconds),
		// A single chapter is the part itself, and has no title of its own.
		chapters:
			chapters.length > 1
				? chapters.map(({ startsAt, title }) => ({ key: newKey(), startsAt: timeText(startsAt), title }))
				: [],
	})),
});

/** Converts the form's values for saving. Times that were not edited keep their hidden fractions. */
function partsOf({ parts }: PartsFields, book: Book) {
	return parts.map(({ id, title, length, chapters }) => {
		const before = book.parts.find((part) => part.id === id);
		const exact = (text: string, known: number[]) =>
			known.find((seconds) => timeText(seconds) === text.trim()) ?? readTime(text) ?? 0;
		return {
			id,
			title,
			seconds: exact(length, before ? [before.seconds] : []),
			chapters:
				chapters.length > 0
					? chapters.map((chapter) => ({
							startsAt: exact(chapter.startsAt, before?.chapters.map(({ startsAt }) => startsAt) ?? []),
							title: chapter.title,
						}))
					: [{ startsAt: 0, title }],
		};
	});
}

/** Edits titles, lengths, chapters and order of a product's audio files. */
export function PartsForm({ product, book, onClose }: { product: AdminProduct; book: Book; onClose: () => void }) {
	const refresh = useRefresh("digitalDownloads");
	const form = useForm<PartsFields>({
		initialValues: toForm(book),
		validate: {
			parts: {
				title: (value) => (value.trim() ? null : "Title is required"),
				length: (value) => (readTime(value) ? null : "Enter a length such as 4:05"),
				chapters: {
					title: (value) => (value.trim() ? null : "Title is required"),
					startsAt: (value, values, path) => startFault(value, values, path),
				},
			},
		},
	});
	const editing = useEditing<Book, PartsFields, AdminAudiobook>({
		item: book,
		form,
		toForm,
		create: () => Promise.reject(new Error("parts come from a file")),
		update: ({ updatedAt }, base) =>
			api.admin.audiobooks.update({ productId: product.id, updatedAt, parts: partsOf(form.getValues(), base) }),
		read: async (productId) => {
			const read = await api.admin.audiobooks.read({ productId });
			return { ...read, id: productId, updatedAt: read.updatedAt ?? new Date() };
		},
		onSaved: async () => {
			await refresh();
			notice.succeeded("Chapters saved.");
			onClose();
		},
	});
	const { parts } = form.getValues();
	return (
		<FormDialog
			title={`Chapters of ${product.title}`}
			unsaved={form.isDirty()}
			onClose={onClose}
			onSubmit={form.onSubmit(editing.save, focusFirstError(form))}
			submitLabel="Save"
			pending={editing.saving}
			error={editing.failure && errorMessage(editing.failure, "Failed to save the chapters. Please try again.")}
			notice={editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
			size="xl"
		>
			<Text c="dimmed" size="sm">
				Read from the {parts.length === 1 ? "file" : "files"} you uploaded. Members hear them in this order.
			</Text>
			{book.problem && <Alert color="yellow">{book.problem}</Alert>}
			{parts.map((part, partIndex) => (
				<Fieldset key={part.id} legend={`${partIndex + 1}. ${part.fileName}`} className={classes.part}>
					<Stack gap="sm">
						<div className={classes.row}>
							<TextInput label="Title" className={classes.title} {...form.getInputProps(`parts.${partIndex}.title`)} />
							<TextInput label="Length" className={classes.time} {...form.getInputProps(`parts.${partIndex}.length`)} />
							{parts.length > 1 && (
								<Group gap={4} wrap="nowrap" className={classes.moves}>
									<ActionIcon
										variant="default"
										size={40}
										disabled={partIndex === 0}
										aria-label={`Move ${part.title} up`}
										onClick={() => form.reorderListItem("parts", { from: partIndex, to: partIndex - 1 })}
									>
										<IconArrowUp size={18} aria-hidden />
									</ActionIcon>
									<ActionIcon
										variant="default"
										size={40}
										disabled={partIndex === parts.length - 1}
										aria-label={`Move ${part.title} down`}
										onClick={() => form.reorderListItem("parts", { from: partIndex, to: partIndex + 1 })}
									>
										<IconArrowDown size={18} aria-hidden />
									</ActionIcon>
								</Group>
							)}
						</div>
						{part.chapters.map((chapter, index) => (
							<div key={chapter.key} className={classes.row}>
								<TextInput
									label={index === 0 ? "Starts at" : undefined}
									aria-label={`Start of chapter ${index + 1}`}
									placeholder="4:05"
									className={classes.time}
									disabled={index === 0}
									{...form.getInputProps(`parts.${partIndex}.chapters.${index}.startsAt`)}
								/>
								<TextInput
									label={index === 0 ? "Chapter" : undefined}
									aria-label={`Title of chapter ${index + 1}`}
									placeholder={`Chapter ${index + 1}`}
									className={classes.title}
									{...form.getInputProps(`parts.${partIndex}.chapters.${index}.title`)}
								/>
								<ActionIcon
									variant="subtle"
									color="red.9"
									size={40}
									disabled={index === 0}
									aria-label={`Remove chapter ${index + 1}, ${chapter.title}`}
									className={classes.moves}
									onClick={() => form.removeListItem(`parts.${partIndex}.chapters`, index)}
								>
									<IconTrash size={18} aria-hidden />
								</ActionIcon>
							</div>
						))}
						<Button
							variant="subtle"
							size="sm"
							leftSection={<IconPlus size={16} aria-hidden />}
							className={classes.add}
							onClick={() => addChapter(form, partIndex)}
						>
							{part.chapters.length > 0 ? "Add chapter" : "Split into chapters"}
						</Button>
					</Stack>
				</Fieldset>
			))}
		</FormDialog>
	);
}

/** The first chapter covers the beginning, and everything so far. */
function addChapter(form: Pick<UseFormReturnType<PartsFields>, "getValues" | "insertListItem">, partIndex: number) {
	const part = form.getValues().parts[partIndex];
	if (!part) return;
	if (part.chapters.length === 0)
		form.insertListItem(`parts.${partIndex}.chapters`, { key: newKey(), startsAt: "0:00", title: part.title });
	form.insertListItem(`parts.${partIndex}.chapters`, { key: newKey(), startsAt: "", title: "" });
}

/** @param path such as `parts.0.chapters.2.startsAt` */
function startFault(value: string, { parts }: PartsFields, path: string): string | null {
	const [, partIndex, , index] = path.split(".").map(Number);
	const part = parts[partIndex ?? 0];
	const seconds = readTime(value);
	if (seconds === null) return "Enter a time such as 4:05";
	const before = readTime(part?.chapters[(index ?? 0) - 1]?.startsAt ?? "");
	if (before !== null && seconds <= before) return "Must be after the chapter before it";
	const length = readTime(part?.length ?? "");
	return length !== null && seconds >= length ? "Must be before the end" : null;
}
