import { isDeepStrictEqual } from "node:util";
import type { PageContent } from "../../contract/page-content.ts";
import type { PageRenderer, PageVisit, SiteValues } from "../../contract/page-rendering.ts";
import type { PageArm } from "../../contract/page-tests.ts";
import type { PublishedReviews } from "../../contract/reviews.ts";
import { pageErrors } from "../../contract/sales-page.ts";
import type { Settings } from "../../contract/settings.ts";
import type { Services } from "../rpc/context.ts";
import { refusal } from "../rpc/refusal.ts";
import { createPage, type Page } from "./page.ts";

/** The pages of the site. The public ones lie ready to send, and follow settings and reviews by themselves. */
export interface PageStore {
	/**
	 * @param address of a public page: its path, and for the older landing page its query
	 * @param signedIn whether it is for someone who is signed in
	 * @param arm the version that a visitor sees while two are tested (PAGE-03); nobody who is signed in sees B
	 */
	find(address: string, signedIn?: boolean, arm?: PageArm): Page | undefined;
	/** What unknown addresses answer with (NAV-11). */
	findNotFound(signedIn: boolean): Page | undefined;
	isApplicationPage(pathname: string): boolean;
	render(request: Request, visit: PageVisit): Promise<Response>;
	/** Whether or not a setting has changed. */
	renderAgain(): Promise<void>;
}

/** The other form of `/` (NAV-01). */
export const OLD_LANDING_PAGE = "/?v=old";

/** `/` with the offer to sign in, whatever page was asked for (NAV-10). */
export const SIGN_IN_OFFER_PAGE = "/?next=/";

/** Seen by visitors only: a signed-in person is led on. */
const salesPages = ["/", OLD_LANDING_PAGE, SIGN_IN_OFFER_PAGE];

/** What all public pages are made of. */
interface Shown {
	site: SiteValues;
	content: PageContent;
	/** Of version B while a test of two runs (PAGE-03). */
	tested: PageContent | null;
	reviews: PublishedReviews | null;
}

/**
 * What a phone on a slow line gets at once, compressed: with more, the first view would come later than it may (PAGE-02).
 * The page of a new site has about half of it.
 */
const MOST_BYTES = 75_000;

/** @throws PAGE_TOO_HEAVY */
function refuseHeavy({ brotli }: Page): void {
	if (brotli.length > MOST_BYTES) throw refusal(pageErrors, "PAGE_TOO_HEAVY");
}

/**
 * @param load gives the renderer, which takes its time: others start meanwhile
 * @param readCheckoutAddress where the buy buttons lead; empty for nowhere
 */
export async function openPageStore(
	load: Promise<PageRenderer>,
	{
		settings,
		publishedReviews,
		publishedPage,
		config,
		log,
	}: Pick<Services, "settings" | "publishedReviews" | "publishedPage" | "config" | "log">,
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
	const renderer = await load;
	const addresses = [...renderer.publicPages, OLD_LANDING_PAGE, SIGN_IN_OFFER_PAGE];
	const isSalesPage = (address: string) => salesPages.includes(address);
	const keyOf = (address: string, signedIn: boolean) =>
		`${signedIn && !isSalesPage(address) ? "member" : ""}${address}`;
	const keyOfTested = (address: string) => `b${address}`;
	let shown: Shown = {
		site: await siteValues(await settings.read()),
		content: await publishedPage.read(),
		tested: await publishedPage.readTested(),
		reviews: await publishedReviews.read(),
	};
	let pages = new Map<string, Page>();
	const draw = ({ site, content, reviews }: Omit<Shown, "tested">, address: string, signedIn: boolean) =>
		renderer.renderPublicPage(address, site, content, signedIn, isSalesPage(address) ? reviews : null);
	/** The sales pages of a content that is about to be shown: what was made to be checked is what is shown. */
	let checked: { made: Omit<Shown, "tested">; pages: Map<string, Page> } | null = null;
	/** @param some those that are rendered again; the others stay as they are */
	const render = async (next: Shown, some: string[]) => {
		const { site, reviews, content, tested } = next;
		const work = some.flatMap((address) => [
			...(isSalesPage(address) ? [false] : [false, true]).map((signedIn) => ({
				...{ address, signedIn, content },
				key: keyOf(address, signedIn),
			})),
			...(tested ? [{ address, signedIn: false, content: tested, key: keyOfTested(address) }] : []),
		]);
		const rendered: [key: string, page: Promise<Page>][] = [];
		for (const { address, signedIn, content, key } of work) {
			const made = { site, reviews, content };
			const ready = isDeepStrictEqual(checked?.made, made) ? checked?.pages.get(address) : undefined;
			// One after the other, so that what others ask is answered in between; they are compressed in other threads.
			rendered.push([key, ready ? Promise.resolve(ready) : createPage(await draw(made, address, signedIn))]);
		}
		return Promise.all(rendered.map(async ([key, page]) => [key, await page] as const));
	};
	const show = async (next: Shown, some: string[]) => {
		const added = await render(next, some);
		shown = next;
		const kept = next.tested ? pages : [...pages].filter(([key]) => !key.startsWith("b"));
		pages = new Map([...kept, ...added]);
	};
	await show(shown, addresses);
	// One at a time: the last change is the one that stays.
	let last = Promise.resolve();
	const inTurn = (work: () => Promise<void>) => {
		last = last.catch(() => {}).then(work);
		return last;
	};
	settings.onChange(() =>
		inTurn(async () => {
			const site = await siteValues(await settings.read());
			// Most settings change nothing that a page shows.
			if (!isDeepStrictEqual(site, shown.site)) await show({ ...shown, site }, addresses);
		}),
	);
	publishedReviews.onChange(() =>
		inTurn(async () => {
			const reviews = await publishedReviews.read();
			// Most that is written about a review changes nothing on a page.
			if (!isDeepStrictEqual(reviews, shown.reviews)) await show({ ...shown, reviews }, addresses.filter(isSalesPage));
		}),
	);
	// The offer to sign in follows the page that it stands above.
	const salesAddresses = ["/", OLD_LANDING_PAGE];
	const otherAddresses = addresses.filter((address) => !salesAddresses.includes(address));
	publishedPage.onCheck(async (content) => {
		const made = { site: shown.site, reviews: shown.reviews, content };
		const rendered = await Promise.all(
			salesAddresses.map(async (address) => [address, await createPage(await draw(made, address, false))] as const),
		);
		for (const [, page] of rendered) refuseHeavy(page);
		checked = { made, pages: new Map(rendered) };
	});
	publishedPage.onChange(() =>
		inTurn(async () => {
			const [content, tested] = [await publishedPage.read(), await publishedPage.readTested()];
			if (isDeepStrictEqual([content, tested], [shown.content, shown.tested])) return;
			await show({ ...shown, content, tested }, salesAddresses);
			checked = null;
			// The sales page is there at once; what it leads to follows by itself.
			inTurn(() => show(shown, otherAddresses)).catch((error) =>
				log.error({ error }, "pages that quote the sales page could not be rendered, and show what they showed"),
			);
		}),
	);
	return {
		find: (address, signedIn = false, arm = "a") => {
			if (address === renderer.notFoundPage) return undefined;
			const tested = arm === "b" && !signedIn ? pages.get(keyOfTested(address)) : undefined;
			return tested ?? pages.get(keyOf(address, signedIn));
		},
		findNotFound: (signedIn) => pages.get(keyOf(renderer.notFoundPage, signedIn)),
		isApplicationPage: (pathname) => renderer.isApplicationPage(pathname),
		renderAgain: () => inTurn(() => show(shown, addresses)),
		render: (request, visit) => renderer.renderApplicationPage(request, shown.site, visit),
	};
}
