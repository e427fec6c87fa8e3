import type { ContractRouterClient } from "@orpc/contract";
import type { Contract } from "./index.ts";
import type { PageContent } from "./page-content.ts";
import type { PublishedReviews } from "./reviews.ts";

/*
 * What the server and the pages it renders agree on. The pages are a build of their own (`web/page-renderer.ts`), which
 * the server loads and calls in process.
 */

/** What pages show of the settings, public and application alike. None of it is secret. */
export interface SiteValues {
	name: string;
	/** The site's origin, for canonical links and pictures that are shared. */
	url: string;
	supportEmail: string;
	supportPhone: string;
	/** Empty while there is no checkout (PUB-07). */
	checkoutUrl: string;
	showSignIn: boolean;
	/** Buyers may withdraw from the contract (BUY-07). */
	withdrawal: boolean;
	/** PUB-10 */
	socialProof: "invented" | "real" | "off";
}

type Client = ContractRouterClient<Contract>;

/** Whoever opens a page of the application, and how the page reads for them. */
export interface PageVisit {
	session: Awaited<ReturnType<Client["visitor"]["session"]["current"]>>;
	/** The procedures, called in process with the checks of this request. */
	client: Client;
	/** For the inline scripts of this one answer. */
	nonce: string;
}

export interface PageRenderer {
	/** Addresses of the pages that are the same for everyone, the page of unknown addresses among them. */
	publicPages: readonly string[];
	/** The address among `publicPages` that unknown addresses answer with. */
	notFoundPage: string;
	isApplicationPage(pathname: string): boolean;
	/**
	 * A public page has no way to ask for anybody's data: it is kept for everyone.
	 *
	 * @param page what it says and shows (PAGE-01)
	 * @param reviews what buyers wrote; null while the samples stand there (REV-02)
	 */
	renderPublicPage(
		path: string,
		site: SiteValues,
		page: PageContent,
		signedIn: boolean,
		reviews: PublishedReviews | null,
	): Promise<Response>;
	renderApplicationPage(request: Request, site: SiteValues, visit: PageVisit): Promise<Response>;
}
