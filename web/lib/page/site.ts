import { createContext, useContext, useSyncExternalStore } from "react";
import { type UIMatch, useRouteLoaderData } from "react-router";
import type { LeadView } from "../../../contract/customers/leads.ts";
import { DEFAULT_FORMAT_LOCALE, setFormatLocale } from "../../../contract/formats.ts";
import type { CodeQuote } from "../../../contract/selling/codes.ts";
import type { ShownBrand } from "../../../contract/site/brand/shown-brand.ts";
import type { ScreenTextChanges } from "../../../contract/site/member-texts/screen-texts.ts";
import type { PublishedReviews } from "../../../contract/site/reviews.ts";
import type { PageContent } from "../../../contract/site/sales-page/page-content.ts";
import type { SiteValues } from "../../../contract/site/sales-page/page-rendering.ts";

/** Data included in every page (`root.tsx`). */
export interface RootData {
	site: Omit<SiteValues, "brand"> & { brand: ShownBrand | null };
	/** The seller's texts for members (BRND-05); none on public pages. */
	words?: ScreenTextChanges;
	/** Whether a public page is shown to someone who is signed in. */
	signedIn: boolean;
	/** The content of a public page (PAGE-01). */
	page?: PageContent;
	/** Styles of a public page that the seller chose, as text. */
	ownStyle?: string;
	/** Reviews on a public page, once there are enough (REV-02). */
	reviews?: PublishedReviews;
	/** What the discount code of a public page does; its prices already have it (CODE-02). */
	quote?: CodeQuote;
	/** A sales page that isn't published, for people with its link (BRND-03). */
	draft?: boolean;
	/** What a page of a lead shows (LEAD-02). */
	lead?: LeadView;
}

/** For a page that could not be loaded at all. */
const nothingKnown: RootData = {
	site: {
		name: "",
		url: "",
		supportEmail: "",
		supportPhone: "",
		checkoutUrl: "",
		showSignIn: false,
		withdrawal: false,
		socialProof: "off",
		bundleName: "",
		bundleTotal: "",
		leads: null,
		locale: DEFAULT_FORMAT_LOCALE,
		brand: null,
		comingSoon: false,
	},
	signedIn: false,
};

/** Data of a public page that is shown inside another one (PAGE-01). */
export const ShownPage = createContext<RootData | null>(null);

export function useRootData(): RootData {
	const shown = useContext(ShownPage);
	const ofDocument = useRouteLoaderData("root") as RootData | undefined;
	const { site, words } = useSyncExternalStore(
		subscribe,
		() => saved,
		() => nothingSaved,
	);
	if (shown) return shown;
	const known = ofDocument ?? nothingKnown;
	return { ...known, site: { ...known.site, ...site }, words: words ?? known.words };
}

/** What this browser has changed since the document was loaded. */
interface Saved {
	site?: Partial<RootData["site"]>;
	words?: ScreenTextChanges;
}

const nothingSaved: Saved = {};
let saved = nothingSaved;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

/** Shows settings of the site that were just saved, without loading the document again (BRND-01, SET-03). */
export function showSite(changes: Partial<RootData["site"]>): void {
	if (changes.locale) setFormatLocale(changes.locale);
	save({ site: { ...saved.site, ...changes } });
}

/** Shows texts for members that were just saved, without loading the document again (BRND-05). */
export function showTexts(words: ScreenTextChanges): void {
	save({ words });
}

function save(some: Saved): void {
	saved = { ...saved, ...some };
	for (const listener of listeners) listener();
}

/** Returns the site's settings. */
export const useSite = (): RootData["site"] => useRootData().site;

export const useSiteName = (): string => useSite().name;

/** Returns logo, colors and typefaces; null on a page that could not be loaded at all. */
export const useBrand = (): ShownBrand | null => useSite().brand;

type Matches = readonly (Pick<UIMatch, "id" | "loaderData"> | undefined)[];

/** The same for a route's `meta`. */
export const rootDataOf = (matches: Matches): RootData =>
	(matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined) ?? nothingKnown;

export const siteOf = (matches: Matches): RootData["site"] => rootDataOf(matches).site;
