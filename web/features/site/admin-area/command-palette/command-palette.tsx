import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { limits } from "../../../../../contract/limits.ts";
import { queries } from "../../../../lib/api.ts";
import classes from "./command-palette.module.css";
import { type PaletteEntry, paletteGroups } from "./palette-sources.ts";

/** Long enough to finish a word, short enough to feel immediate. */
const TYPING_MS = 120;

/** Finds every screen, customer, lesson and file by typing (SET-06). A browser dialog with an ARIA combobox. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const list = useRef<HTMLDivElement>(null);
	const navigate = useNavigate();
	const listId = useId();
	const [typed, setTyped] = useState("");
	const [activeIndex, setActiveIndex] = useState(0);
	const text = useLater(typed.trim(), TYPING_MS);
	const { data, isError, isFetching } = useQuery({
		...queries.admin.search.find.queryOptions({ input: { text }, placeholderData: keepPreviousData }),
		enabled: text !== "",
		staleTime: 10_000,
	});
	const groups = paletteGroups(typed, data ?? []);
	const entries = groups.flatMap((group) => group.entries);
	const active = entries[Math.min(activeIndex, entries.length - 1)];

	useEffect(() => dialog.current?.showModal(), []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each option that becomes active
	useEffect(() => {
		list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
	}, [active?.id]);

	const open = (entry: PaletteEntry) => {
		onClose();
		void navigate(entry.to);
	};
	const keys: Record<string, () => void> = {
		ArrowDown: () => setActiveIndex((activeIndex + 1) % Math.max(1, entries.length)),
		ArrowUp: () => setActiveIndex((activeIndex - 1 + entries.length) % Math.max(1, entries.length)),
		Enter: () => active && open(active),
	};
	const press = (event: KeyboardEvent) => {
		// Text being composed by an input method is not complete yet.
		if (event.nativeEvent.isComposing || !keys[event.key]) return;
		event.preventDefault();
		keys[event.key]?.();
	};
	const optionId = (entry: PaletteEntry) => `${listId} ${entry.id}`.replaceAll(/[^\w-]/g, "-");
	const status =
		isError && text ? "Customers and content could not be searched. Please try again." : isFetching ? "Searching…" : "";

	return (
		<dialog
			ref={dialog}
			className={classes.palette}
			aria-label="Search and commands"
			onClose={onClose}
			// The backdrop belongs to the dialog; its content consists of other elements.
			onClick={(event) => event.target === event.currentTarget && onClose()}
			onKeyDown={press}
		>
			<div className={classes.field}>
				<IconSearch size={20} stroke={1.7} aria-hidden />
				<input
					className={classes.input}
					role="combobox"
					aria-label="Search for anything"
					aria-expanded
					aria-controls={listId}
					aria-activedescendant={active && optionId(active)}
					aria-autocomplete="list"
					placeholder="Search customers, orders, lessons, screens…"
					autoComplete="off"
					spellCheck={false}
					maxLength={limits.search.characters}
					value={typed}
					onChange={(event) => {
						setTyped(event.currentTarget.value);
						setActiveIndex(0);
					}}
				/>
				<button type="button" className={classes.close} onClick={onClose}>
					Esc
				</button>
			</div>
			<div ref={list} id={listId} role="listbox" aria-label="Results" className={classes.list}>
				{groups.map((group) => (
					// biome-ignore lint/a11y/useSemanticElements: a group of options, for which HTML has no element outside a select
					<div key={group.label} role="group" aria-label={group.label}>
						<div className={classes.group} aria-hidden>
							{group.label}
						</div>
						{group.entries.map((entry) => (
							// biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
							// biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field
							<div
								key={entry.id}
								id={optionId(entry)}
								role="option"
								aria-selected={entry === active}
								className={classes.option}
								onPointerMove={() => setActiveIndex(entries.indexOf(entry))}
								onClick={() => open(entry)}
							>
								<entry.Icon size={18} stroke={1.7} aria-hidden />
								<span className={classes.label}>{entry.label}</span>
								{entry.detail && <span className={classes.detail}>{entry.detail}</span>}
							</div>
						))}
					</div>
				))}
			</div>
			{entries.length === 0 && !isFetching && !isError && (
				<p className={classes.nothing}>Nothing found. Try part of an email, an order number or a title.</p>
			)}
			<p role="status" className={classes.status}>
				{status}
			</p>
		</dialog>
	);
}

/** Returns the value once it has stopped changing. */
function useLater(value: string, ms: number): string {
	const [later, setLater] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setLater(value), ms);
		return () => clearTimeout(timer);
	}, [value, ms]);
	return later;
}
