import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useMemo, useState } from "react";
import type { Appearance, Layout } from "../../../ui/book-view/book-view.ts";

const KEY = "reader";
/** In em, so that a page zoomed by the browser counts as a narrower one. */
const WIDE = "(min-width: 70em)";
const FITS_TWO_PAGES = "(min-width: 62em)";

export const TEXT_SIZES = { least: 70, most: 220, step: 10 } as const;

/** What a reader has chosen; without a layout, what suits the width of the screen. */
type Chosen = Omit<Appearance, "layout"> & { layout?: Layout };

function usual(): Chosen {
	return { night: document.documentElement.dataset.mantineColorScheme === "dark", textSize: 100 };
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

/**
 * Appearance of books, stored in this browser: what suits a phone does not suit a desktop. Until the reader chooses, two
 * pages on a wide screen, scrolling on a phone; two chosen pages are one where they would be too small to read.
 */
export function useAppearance() {
	const [chosen, setChosen] = useState<Chosen>(() => ({ ...usual(), ...savedAppearance() }));
	const isWide = useMediaQuery(WIDE, matchMedia(WIDE).matches);
	const fitsTwoPages = useMediaQuery(FITS_TWO_PAGES, matchMedia(FITS_TWO_PAGES).matches);
	const wanted = chosen.layout ?? (isWide ? "spread" : "scroll");
	const layout = wanted === "spread" && !fitsTwoPages ? "page" : wanted;
	const appearance = useMemo<Appearance>(() => ({ ...chosen, layout }), [chosen, layout]);
	const change = useCallback((part: Partial<Appearance>) => {
		setChosen((before) => ({ ...before, ...part }));
		try {
			localStorage.setItem(KEY, JSON.stringify({ ...savedAppearance(), ...part }));
		} catch {
			// It applies until the page is left.
		}
	}, []);
	return { appearance, change, fitsTwoPages };
}
