import type { ContractRouterClient } from "@orpc/contract";
import type { LeadOffer, LeadView } from "../../customers/leads.ts";
import type { FormatLocale } from "../../formats.ts";
import type { Contract } from "../../index.ts";
import type { CodeQuote } from "../../selling/codes.ts";
import type { ShownBrand } from "../brand/shown-brand.ts";
import type { ScreenTextChanges } from "../member-texts/screen-texts.ts";
import type { PublishedReviews } from "../reviews.ts";
import type { PageContent } from "./page-content.ts";

/*
 * The interface between the server and the pages it renders. The pages are a separate build (`web/page-renderer.ts`),
 * which the server loads and calls in process.
 */

/** Settings shown on pages, both public and application. None of it is secret. */
export interface SiteValues {
	name: string;
	/** The site's origin, for canonical links and shared pictures. */
	url: string;
	supportEmail: string;
	supportPhone: string;
	/** Empty if there is no checkout (PUB-07). */
	checkoutUrl: string;
	showSignIn: boolean;
	/** Buyers may withdraw from the contract (BUY-07). */
	withdrawal: boolean;
	/** Social proof (PUB-10). */
	socialProof: "invented" | "real" | "off";
	/** What the bundle is called on orders and imports (IMP-02). */
	bundleName: string;
	/** What an order without a total cost, such as `27.0` or `49.00 EUR` (IMP-02, USR-09). */
	bundleTotal: string;
	/** The free lesson for an email address (LEAD-01); null while it is off. */
	leads: LeadOffer | null;
	/** In whose way dates, numbers and amounts are written (BRND-02). */
	locale: FormatLocale;
	/** Logo, colors and typefaces (BRND-01). */
	brand: ShownBrand;
	/** The page was never published: visitors see neither it nor the texts that belong to it (BRND-02). */
	comingSoon: boolean;
}

type Client = ContractRouterClient<Contract>;

/** A person opening an application page, and how to render it for them. */
export interface PageVisit {
	session: Awaited<ReturnType<Client["visitor"]["session"]["current"]>>;
	/** Calls procedures in process, with this request's permissions. */
	client: Client;
	/** For the inline scripts of this response. */
	nonce: string;
}

export interface PageRenderer {
	/** Addresses of pages that are identical for everyone, including the not-found page. */
	publicPages: readonly string[];
	/** The address among `publicPages` that answers unknown addresses. */
	notFoundPage: string;
	isApplicationPage(pathname: string): boolean;
	/**
	 * Renders a public page. It has no access to anyone's data, because the result is cached for everyone.
	 *
	 * @param page its content (PAGE-01)
	 * @param reviews reviews by buyers; null while samples are shown (REV-02)
	 * @param quote what the discount code of the address does, for everyone with that code (CODE-02); null without one
	 * @param lead what a page of a lead shows, for one person (LEAD-02); null on all other pages
	 */
	renderPublicPage(
		path: string,
		site: SiteValues,
		page: PageContent,
		signedIn: boolean,
		reviews: PublishedReviews | null,
		quote?: CodeQuote | null,
		lead?: LeadView | null,
	): Promise<Response>;
	/**
	 * Renders a sales page that isn't published: without the script, out of search engines, and with nothing to buy or to
	 * send (BRND-03).
	 */
	renderDraftPage(
		path: string,
		site: SiteValues,
		page: PageContent,
		reviews: PublishedReviews | null,
	): Promise<Response>;
	/**
	 * Returns the headers of an application page before it is rendered.
	 *
	 * @returns null unless the page is certain to exist and to be shown to this person
	 */
	earlyHeaders(address: URL, visit: PageVisit): Record<string, string> | null;
	/** @param words the seller's texts for members (BRND-05), which are part of the page */
	renderApplicationPage(
		request: Request,
		site: SiteValues,
		words: ScreenTextChanges,
		visit: PageVisit,
	): Promise<Response>;
}
