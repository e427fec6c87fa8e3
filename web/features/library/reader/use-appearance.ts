import { useCallback, useState } from "react";
import type { Appearance } from "../../../ui/book-view/book-view.ts";

const KEY = "reader";
const WIDE = "(min-width: 70em)";

export const TEXT_SIZES = { least: 70, most: 220, step: 10 } as const;

/** Returns the device's default until the reader chooses: two pages on a wide screen, scrolling on a phone. */
function usual(): Appearance {
	return {
		layout: matchMedia(WIDE).matches ? "spread" : "scroll",
		night: document.documentElement.dataset.mantineColorScheme === "dark",
		textSize: 100,
	};
}

function savedAppearance(): Partial<Appearance> {
	try {
		const { layout, night, textSize } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
		return {
			...(["scroll", "page", "spread"].includes(layout) ? { layout } : {}),
			...(typeof night === "boolean" ? { night } : {}),
			...(textSize >= TEXT_SIZES.least && textSize <= TEXT_SIZES.most ? { textSize } : {}),
		};
	} catch {
		// Private browsing, or an invalid value.
		return {};
	}
}

/** Appearance of books, stored in this browser: what suits a phone does not suit a desktop. */
export function useAppearance() {
	const [appearance, setAppearance] = useState<Appearance>(() => ({ ...usual(), ...savedAppearance() }));
	const change = useCallback((part: Partial<Appearance>) => {
		setAppearance((before) => ({ ...before, ...part }));
		try {
			localStorage.setItem(KEY, JSON.stringify({ ...savedAppearance(), ...part }));
		} catch {
			// It applies until the page is left.
		}
	}, []);
	return [appearance, change] as const;
}
