import { type UIMatch, useRouteLoaderData } from "react-router";
import type { SiteValues } from "../../contract/page-rendering.ts";
import { DEFAULT_SITE_NAME } from "../../contract/site-name.ts";

/** What comes with every page (`root.tsx`). */
export interface RootData {
	site: SiteValues;
	/** Whether a public page is shown to someone who is signed in. */
	signedIn: boolean;
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

export const useRootData = (): RootData => (useRouteLoaderData("root") as RootData | undefined) ?? nothingKnown;

/** The site as the seller has set it up. */
export const useSite = (): SiteValues => useRootData().site;

export const useSiteName = (): string => useSite().name;

/** The same for a route's `meta`. */
export const siteOf = (matches: readonly (Pick<UIMatch, "id" | "loaderData"> | undefined)[]): SiteValues =>
	((matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined) ?? nothingKnown).site;
