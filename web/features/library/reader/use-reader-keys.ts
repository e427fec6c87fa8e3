import { useEffect, useRef } from "react";
import type { BookView } from "./book-view.ts";

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

/** What each key does, and how the help calls it. Arrows up and down scroll as everywhere. */
export const shortcuts: {
	keys: string[];
	shown: string;
	words: string;
	act: (actions: Actions, event: KeyboardEvent) => void;
}[] = [
	{ keys: ["ArrowRight", "PageDown"], shown: "→ or Page Down", words: "Next page", act: ({ view }) => view?.next() },
	{ keys: ["ArrowLeft", "PageUp"], shown: "← or Page Up", words: "Previous page", act: ({ view }) => view?.previous() },
	{
		keys: [" "],
		shown: "Space",
		words: "Next screen, with Shift the previous one",
		act: ({ view }, { shiftKey }) => view?.advance(shiftKey ? -1 : 1),
	},
	{ keys: ["Home"], shown: "Home", words: "First page", act: ({ view }) => view?.first() },
	{ keys: ["End"], shown: "End", words: "Last page", act: ({ view }) => view?.last() },
	{ keys: ["+", "="], shown: "+", words: "Larger", act: ({ larger }) => larger() },
	{ keys: ["-"], shown: "−", words: "Smaller", act: ({ smaller }) => smaller() },
	{ keys: ["0"], shown: "0", words: "Fit the page", act: ({ view }) => view?.zoom?.fit("page") },
	{ keys: ["/"], shown: "/", words: "Search", act: ({ search }) => search() },
	{ keys: ["c"], shown: "C", words: "Contents", act: ({ contents }) => contents() },
	{ keys: ["b"], shown: "B", words: "Add or remove a bookmark", act: ({ toggleBookmark }) => toggleBookmark() },
	{ keys: ["n"], shown: "N", words: "Night mode", act: ({ toggleNight }) => toggleNight() },
	{ keys: ["f"], shown: "F", words: "Full screen", act: ({ fullScreen }) => fullScreen() },
	{ keys: ["Escape"], shown: "Esc", words: "Close the side panel", act: ({ close }) => close() },
	{ keys: ["?"], shown: "?", words: "This list", act: ({ help }) => help() },
];

/** Where keys write, choose or move something else. */
const OWN_KEYS =
	"input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=slider], [role=tablist]";
/** Where the space bar presses. */
const PRESSED_BY_SPACE = "button, summary, audio, video, [role=button]";

/**
 * The keys of the reader, wherever the focus is in it, but where one types.
 *
 * @returns the same for keys that are pressed inside of a frame of the book
 */
export function useReaderKeys(actions: Actions): (event: KeyboardEvent) => void {
	const latest = useRef(actions);
	useEffect(() => {
		latest.current = actions;
	});
	const pressed = useRef((event: KeyboardEvent) => {
		if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || latest.current.isDialogOpen) return;
		const { target } = event;
		// Of a frame, elements are not those of this page's own classes.
		const isIn = (selector: string) =>
			target !== null && "closest" in target && (target as Element).closest(selector) !== null;
		const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
		if (isIn(OWN_KEYS) && key !== "Escape") return;
		if (key === " " && isIn(PRESSED_BY_SPACE)) return;
		const shortcut = shortcuts.find(({ keys }) => keys.includes(key));
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
