import { ActionIcon, Button, Group, Text, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { Bookmark, Spot } from "../../../../../contract/library/reader.ts";
import { limits } from "../../../../../contract/limits.ts";
import classes from "../reader.module.css";
import { formatPlace } from "./progress-labels.ts";
import type { useBookmarks } from "./use-bookmarks.ts";

/** The bookmarks in book order; each can be renamed and removed. */
export function BookmarkList(props: { marks: ReturnType<typeof useBookmarks>; onShow: (spot: Spot) => void }) {
	const { bookmarks, remove, rename } = props.marks;
	const [edited, setEdited] = useState<string | null>(null);
	/** Its button takes the focus that was in the form. */
	const [lastEdited, setLastEdited] = useState<string | null>(null);
	const edit = (id: string) => {
		setEdited(id);
		setLastEdited(id);
	};
	if (bookmarks.length === 0)
		return <Text c="dimmed">No bookmarks yet. Press the bookmark button, or B, on a page you want to find again.</Text>;
	return (
		<ul className={classes.lines}>
			{bookmarks.map((bookmark) => (
				<li key={bookmark.id} className={classes.bookmark}>
					{edited === bookmark.id ? (
						<RenameForm
							bookmark={bookmark}
							onCancel={() => setEdited(null)}
							onSave={async (label) => {
								// The input stays if saving failed; the notice says why.
								await rename({ bookmark, label }).then(
									() => setEdited(null),
									() => {},
								);
							}}
						/>
					) : (
						<>
							<button type="button" className={classes.line} onClick={() => props.onShow(bookmark.spot)}>
								<span>
									{bookmark.label}
									<span className={classes.lineNote}>{formatPlace(bookmark.spot)}</span>
								</span>
							</button>
							<ActionIcon
								variant="subtle"
								color="gray"
								size={44}
								aria-label={`Rename ${bookmark.label}`}
								autoFocus={lastEdited === bookmark.id}
								onClick={() => edit(bookmark.id)}
							>
								<IconPencil size={18} aria-hidden />
							</ActionIcon>
							<ActionIcon
								variant="subtle"
								color="gray"
								size={44}
								aria-label={`Remove ${bookmark.label}`}
								onClick={({ currentTarget }) => remove(bookmark, { onSuccess: focusAfter(currentTarget) })}
							>
								<IconTrash size={18} aria-hidden />
							</ActionIcon>
						</>
					)}
				</li>
			))}
		</ul>
	);
}

/** Returns what moves the focus of a removed row to the row after it, or before it, or to the tab of the empty list. */
function focusAfter(button: HTMLElement): () => void {
	const row = button.closest("li");
	const next =
		(row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button") ??
		row?.closest("aside")?.querySelector<HTMLElement>("[role=tab][aria-selected=true]");
	return () => {
		if (document.activeElement === document.body || row?.contains(document.activeElement)) next?.focus();
	};
}

function RenameForm(props: { bookmark: Bookmark; onSave: (label: string) => Promise<void>; onCancel: () => void }) {
	const [label, setLabel] = useState(props.bookmark.label);
	const [isSaving, setSaving] = useState(false);
	const save = async (event: FormEvent) => {
		event.preventDefault();
		setSaving(true);
		await props.onSave(label.trim());
		setSaving(false);
	};
	// It closes the form, and not the panel around it.
	const cancelOnEscape = (event: KeyboardEvent) => {
		if (event.key !== "Escape") return;
		event.preventDefault();
		props.onCancel();
	};
	return (
		<form onSubmit={save} onKeyDown={cancelOnEscape} className={classes.rename}>
			<TextInput
				label="Bookmark name"
				value={label}
				maxLength={limits.bookmarkLabel.characters}
				onChange={({ currentTarget }) => setLabel(currentTarget.value)}
				data-autofocus
				autoFocus
			/>
			<Group gap="xs" mt="xs">
				<Button type="submit" size="sm" loading={isSaving} disabled={label.trim() === ""}>
					Save
				</Button>
				<Button size="sm" variant="default" onClick={props.onCancel}>
					Cancel
				</Button>
			</Group>
		</form>
	);
}
