import { createContext, useContext } from "react";
import { type UIMatch, useRouteLoaderData } from "react-router";
import type { CodeQuote } from "../../contract/selling/codes.ts";
import type { PageContent } from "../../contract/site/page-content.ts";
import type { SiteValues } from "../../contract/site/page-rendering.ts";
import type { PublishedReviews } from "../../contract/site/reviews.ts";
import { DEFAULT_SITE_NAME } from "../../contract/site-name.ts";

/** Data included in every page (`root.tsx`). */
export interface RootData {
	site: SiteValues;
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
}

/** For a page that could not be loaded at all. */
const nothingKnown: RootData = {
	site: {
		name: DEFAULT_SITE_NAME,
		url: "",
		supportEmail: "",
		supportPhone: "",
		checkoutUrl: "",
		showSignIn: false,
		withdrawal: false,
		socialProof: "off",
	},
	signedIn: false,
};

/** Data of a public page that is shown inside another one (PAGE-01). */
export const ShownPage = createContext<RootData | null>(null);

export function useRootData(): RootData {
	const shown = useContext(ShownPage);
	const ofDocument = useRouteLoaderData("root") as RootData | undefined;
	return shown ?? ofDocument ?? nothingKnown;
}

/** Returns the site's settings. */
export const useSite = (): SiteValues => useRootData().site;

export const useSiteName = (): string => useSite().name;

type Matches = readonly (Pick<UIMatch, "id" | "loaderData"> | undefined)[];

/** The same for a route's `meta`. */
export const rootDataOf = (matches: Matches): RootData =>
	(matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined) ?? nothingKnown;

export const siteOf = (matches: Matches): SiteValues => rootDataOf(matches).site;
