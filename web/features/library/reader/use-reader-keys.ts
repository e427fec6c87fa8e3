import { useEffect, useRef } from "react";
import type { BookView } from "../../../ui/book-view/book-view.ts";

interface Actions {
	view: BookView | null;
	isDialogOpen: boolean;
	toggleBookmark(): void;
	toggleNight(): void;
	larger(): void;
	smaller(): void;
	search(): void;
	contents(): void;
	fullScreen(): void;
	help(): void;
	close(): void;
}

interface Shortcut {
	keys: string[];
	shown: string;
	text: string;
	act: (actions: Actions, event: KeyboardEvent) => void;
}

const right = { key: "ArrowRight", shown: "→" };
const left = { key: "ArrowLeft", shown: "←" };

/**
 * The keys' functions, and their names in the help. Arrows up and down scroll as usual; those to the sides follow the
 * pages of the book.
 */
export const shortcutsOf = (view: BookView | null): Shortcut[] => {
	const [next, previous] = view?.isRightToLeft ? [left, right] : [right, left];
	return [
		{
			keys: [next.key, "PageDown"],
			shown: `${next.shown} or Page Down`,
			text: "Next page",
			act: () => view?.next(),
		},
		{
			keys: [previous.key, "PageUp"],
			shown: `${previous.shown} or Page Up`,
			text: "Previous page",
			act: () => view?.previous(),
		},
		...otherShortcuts,
	];
};

const otherShortcuts: Shortcut[] = [
	{
		keys: [" "],
		shown: "Space",
		text: "Next screen, with Shift the previous one",
		act: ({ view }, { shiftKey }) => view?.advance(shiftKey ? -1 : 1),
	},
	{ keys: ["Home"], shown: "Home", text: "First page", act: ({ view }) => view?.first() },
	{ keys: ["End"], shown: "End", text: "Last page", act: ({ view }) => view?.last() },
	{ keys: ["+", "="], shown: "+", text: "Larger", act: ({ larger }) => larger() },
	{ keys: ["-"], shown: "−", text: "Smaller", act: ({ smaller }) => smaller() },
	{ keys: ["0"], shown: "0", text: "Fit the page", act: ({ view }) => view?.zoom?.fit("page") },
	{ keys: ["/"], shown: "/", text: "Search", act: ({ search }) => search() },
	{ keys: ["c"], shown: "C", text: "Contents", act: ({ contents }) => contents() },
	{ keys: ["b"], shown: "B", text: "Add or remove a bookmark", act: ({ toggleBookmark }) => toggleBookmark() },
	{ keys: ["n"], shown: "N", text: "Night mode", act: ({ toggleNight }) => toggleNight() },
	{ keys: ["f"], shown: "F", text: "Full screen", act: ({ fullScreen }) => fullScreen() },
	{ keys: ["Escape"], shown: "Esc", text: "Close the side panel", act: ({ close }) => close() },
	{ keys: ["?"], shown: "?", text: "This list", act: ({ help }) => help() },
];

/** Elements where keys type, choose or move something else. */
const OWN_KEYS =
	"input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=slider], [role=tablist]";
/** Elements activated by the space bar. */
const PRESSED_BY_SPACE = "button, summary, audio, video, [role=button]";

/**
 * Handles the reader's keys, wherever the focus is in it, except in text fields.
 *
 * @returns the handler for keys pressed inside a frame of the book
 */
export function useReaderKeys(actions: Actions): (event: KeyboardEvent) => void {
	const latest = useRef(actions);
	useEffect(() => {
		latest.current = actions;
	});
	const pressed = useRef((event: KeyboardEvent) => {
		if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || latest.current.isDialogOpen) return;
		const { target } = event;
		// Elements of a frame are not instances of this page's classes.
		const isIn = (selector: string) =>
			target !== null && "closest" in target && (target as Element).closest(selector) !== null;
		const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
		if (isIn(OWN_KEYS) && key !== "Escape") return;
		if (key === " " && isIn(PRESSED_BY_SPACE)) return;
		const shortcut = shortcutsOf(latest.current.view).find(({ keys }) => keys.includes(key));
		if (!shortcut) return;
		event.preventDefault();
		shortcut.act(latest.current, event);
	});
	useEffect(() => {
		const { current } = pressed;
		document.addEventListener("keydown", current);
		return () => document.removeEventListener("keydown", current);
	}, []);
	return pressed.current;
}
