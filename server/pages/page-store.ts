import { isDeepStrictEqual } from "node:util";
import type { PageRenderer, PageVisit, SiteValues } from "../../contract/page-rendering.ts";
import type { PublishedReviews } from "../../contract/reviews.ts";
import type { Settings } from "../../contract/settings.ts";
import { readDefaultContent } from "../features/sales-page/default-content.ts";
import type { Services } from "../rpc/context.ts";
import { createPage, type Page } from "./page.ts";

/** The pages of the site. The public ones lie ready to send, and follow settings and reviews by themselves. */
export interface PageStore {
	/**
	 * @param address of a public page: its path, and for the older landing page its query
	 * @param signedIn whether it is for someone who is signed in
	 */
	find(address: string, signedIn?: boolean): Page | undefined;
	/** What unknown addresses answer with (NAV-11). */
	findNotFound(signedIn: boolean): Page | undefined;
	isApplicationPage(pathname: string): boolean;
	render(request: Request, visit: PageVisit): Promise<Response>;
	/** Whether or not a setting has changed. */
	renderAgain(): Promise<void>;
}

/** Of the addresses of the renderer, those that nobody who is signed in sees. */
const salesPages = ["/"];

/** The other form of `/` (NAV-01). */
const OLD_LANDING_PAGE = "/?v=old";

/**
 * @param load gives the renderer, which takes its time: others start meanwhile
 * @param readCheckoutAddress where the buy buttons lead; empty for nowhere
 */
export async function openPageStore(
	load: Promise<PageRenderer>,
	{ settings, publishedReviews, config }: Pick<Services, "settings" | "publishedReviews" | "config">,
	readCheckoutAddress: (settings: Settings) => Promise<string>,
): Promise<PageStore> {
	const siteValues = async (current: Settings): Promise<SiteValues> => ({
		name: current.site_name,
		url: config.siteUrl,
		supportEmail: current.support_email,
		supportPhone: current.support_phone,
		checkoutUrl: await readCheckoutAddress(current),
		showSignIn: current.show_sign_in !== "false",
		withdrawal: current.withdrawal === "on",
		socialProof: current.social_proof,
	});
	const content = readDefaultContent();
	const renderer = await load;
	const addresses = [...renderer.publicPages, OLD_LANDING_PAGE];
	const isSalesPage = (address: string) => salesPages.includes(address) || address === OLD_LANDING_PAGE;
	let site = await siteValues(await settings.read());
	let reviews = await publishedReviews.read();
	let pages = new Map<string, Page>();
	const keyOf = (address: string, signedIn: boolean) =>
		`${signedIn && !isSalesPage(address) ? "member" : ""}${address}`;
	/** @param some those that are rendered again; the others stay as they are */
	const render = async (current: SiteValues, shown: PublishedReviews | null, some: string[]) => {
		const next = new Map(pages);
		for (const address of some) {
			for (const signedIn of isSalesPage(address) ? [false] : [false, true]) {
				// One after the other, so that what others ask is answered in between.
				const rendered = await renderer.renderPublicPage(
					address,
					current,
					content,
					signedIn,
					isSalesPage(address) ? shown : null,
				);
				next.set(keyOf(address, signedIn), await createPage(rendered));
			}
		}
		site = current;
		reviews = shown;
		pages = next;
	};
	await render(site, reviews, addresses);
	// One at a time: the last change is the one that stays.
	let last = Promise.resolve();
	const inTurn = (work: () => Promise<void>) => {
		last = last.catch(() => {}).then(work);
		return last;
	};
	settings.onChange(() =>
		inTurn(async () => {
			const current = await siteValues(await settings.read());
			// Most settings change nothing that a page shows.
			if (!isDeepStrictEqual(current, site)) await render(current, reviews, addresses);
		}),
	);
	publishedReviews.onChange(() =>
		inTurn(async () => {
			const shown = await publishedReviews.read();
			// Most that is written about a review changes nothing on a page.
			if (!isDeepStrictEqual(shown, reviews)) await render(site, shown, addresses.filter(isSalesPage));
		}),
	);
	return {
		find: (address, signedIn = false) =>
			address === renderer.notFoundPage ? undefined : pages.get(keyOf(address, signedIn)),
		findNotFound: (signedIn) => pages.get(keyOf(renderer.notFoundPage, signedIn)),
		isApplicationPage: (pathname) => renderer.isApplicationPage(pathname),
		renderAgain: () => inTurn(() => render(site, reviews, addresses)),
		render: (request, visit) => renderer.renderApplicationPage(request, site, visit),
	};
}
