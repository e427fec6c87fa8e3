import { useCallback, useState } from "react";
import type { Appearance } from "./book-view.ts";

const KEY = "reader";
const WIDE = "(min-width: 70em)";

export const TEXT_SIZES = { least: 70, most: 220, step: 10 } as const;

/** What suits the device, until someone chooses: a book lies open on a wide screen, and scrolls on a phone. */
function usual(): Appearance {
	return {
		layout: matchMedia(WIDE).matches ? "spread" : "scroll",
		night: document.documentElement.dataset.mantineColorScheme === "dark",
		textSize: 100,
	};
}

function kept(): Partial<Appearance> {
	try {
		const { layout, night, textSize } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
		return {
			...(["scroll", "page", "spread"].includes(layout) ? { layout } : {}),
			...(typeof night === "boolean" ? { night } : {}),
			...(textSize >= TEXT_SIZES.least && textSize <= TEXT_SIZES.most ? { textSize } : {}),
		};
	} catch {
		// Private browsing, or something else's text.
		return {};
	}
}

/** How a book looks, kept in this browser: what suits a phone does not suit a desk. */
export function useAppearance() {
	const [appearance, setAppearance] = useState<Appearance>(() => ({ ...usual(), ...kept() }));
	const change = useCallback((part: Partial<Appearance>) => {
		setAppearance((before) => ({ ...before, ...part }));
		try {
			localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...part }));
		} catch {
			// It holds until the page is left.
		}
	}, []);
	return [appearance, change] as const;
}
