import { createContext, useContext } from "react";
import { type UIMatch, useRouteLoaderData } from "react-router";
import type { PageContent } from "../../contract/page-content.ts";
import type { SiteValues } from "../../contract/page-rendering.ts";
import type { PublishedReviews } from "../../contract/reviews.ts";
import { DEFAULT_SITE_NAME } from "../../contract/site-name.ts";

/** What comes with every page (`root.tsx`). */
export interface RootData {
	site: SiteValues;
	/** Whether a public page is shown to someone who is signed in. */
	signedIn: boolean;
	/** Of a public page: what it says and shows (PAGE-01). */
	page?: PageContent;
	/** Of a public page: what the seller chose of its style, as text. */
	ownStyle?: string;
	/** Of a public page, once there are enough (REV-02). */
	reviews?: PublishedReviews;
}

/** Of a page that could not be loaded at all. */
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

/** Around a public page that is shown inside of another one: what it is made of (PAGE-01). */
export const ShownPage = createContext<RootData | null>(null);

export function useRootData(): RootData {
	const shown = useContext(ShownPage);
	const ofDocument = useRouteLoaderData("root") as RootData | undefined;
	return shown ?? ofDocument ?? nothingKnown;
}

/** The site as the seller has set it up. */
export const useSite = (): SiteValues => useRootData().site;

export const useSiteName = (): string => useSite().name;

type Matches = readonly (Pick<UIMatch, "id" | "loaderData"> | undefined)[];

/** The same for a route's `meta`. */
export const rootDataOf = (matches: Matches): RootData =>
	(matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined) ?? nothingKnown;

export const siteOf = (matches: Matches): SiteValues => rootDataOf(matches).site;
