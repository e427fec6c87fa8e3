import { isDeepStrictEqual } from "node:util";
import { type LeadView, leadFormPath, leadSentPath } from "../../contract/customers/leads.ts";
import { type Money, minorDigits } from "../../contract/money.ts";
import type { AppliedCode, CodeQuote } from "../../contract/selling/codes.ts";
import type { PublishedReviews } from "../../contract/site/reviews.ts";
import type { PageContent } from "../../contract/site/sales-page/page-content.ts";
import type { PageRenderer, PageVisit, SiteValues } from "../../contract/site/sales-page/page-rendering.ts";
import type { PageArm } from "../../contract/site/sales-page/page-tests.ts";
import type { Settings } from "../../contract/site/settings.ts";
import { readLeadOffer } from "../features/customers/leads/lead-offer.ts";
import { describeBrand } from "../features/site/brand/brand-store.ts";
import { readScreenTextChanges } from "../features/site/member-texts/read-member-texts.ts";
import { bundleNameOf, bundleTotalOf } from "../features/site/sales-page/bundle.ts";
import { priceOf } from "../features/site/sales-page/published-page.ts";
import { isComingSoon } from "../features/site/today/setup-guide/coming-soon.ts";
import { shownEmail } from "../mail/shown-email.ts";
import type { Services } from "../rpc/context.ts";
import { refusal } from "../rpc/refusal.ts";
import { createPage, type Page, recompressPage } from "./page.ts";

/** The pages of the site. Public ones are rendered in advance, and re-rendered when settings or reviews change. */
export interface PageStore {
	/**
	 * @param address of a public page: its path, and for the older landing page its query
	 * @param signedIn whether it is for someone who is signed in
	 * @param arm the version that a visitor sees during a page test (PAGE-03); signed-in people always see A
	 */
	find(address: string, signedIn?: boolean, arm?: PageArm): Page | undefined;
	/**
	 * Returns a sales page as visitors with a discount code see it (CODE-02). Rendered for the first of them, then sent
	 * from memory until the page, the code or the day changes.
	 *
	 * @param typed code of the address, as anyone may type it
	 * @param now decides whether the code runs
	 */
	findWithCode(address: string, arm: PageArm, typed: string, now: Date): Promise<Page | undefined>;
	/** Renders a page of a lead, for one person and one request (LEAD-02). */
	renderLeadPage(address: string, lead: LeadView): Promise<Response>;
	/**
	 * Renders a draft for people with its link (BRND-03), as one page that nothing can be bought on.
	 *
	 * @param isOld the second page, as long as the draft shows it
	 */
	renderDraft(content: PageContent, isOld: boolean): Promise<Response>;
	/** Returns the not-found page (NAV-11). */
	findNotFound(signedIn: boolean): Page | undefined;
	isApplicationPage(pathname: string): boolean;
	/** Returns the headers of an application page before it is rendered, or null while its status is not known. */
	earlyHeaders: PageRenderer["earlyHeaders"];
	render(request: Request, visit: PageVisit): Promise<Response>;
	/** Renders all pages, even if no setting has changed. */
	renderAgain(): Promise<void>;
}

/** The older version of `/` (NAV-01). */
export const OLD_LANDING_PAGE = "/?v=old";

/** Returns the page that an address shows: while the second page is off, its address shows `/` (BRND-03). */
const shownAddress = (address: string, { landingOld }: PageContent): string =>
	address === OLD_LANDING_PAGE && !landingOld.visible ? "/" : address;

/** `/` with the offer to sign in, whatever page was requested (NAV-10). */
export const SIGN_IN_OFFER_PAGE = "/?next=/";

/** Seen only by visitors: a signed-in person is redirected. */
const salesPages = ["/", OLD_LANDING_PAGE, SIGN_IN_OFFER_PAGE];

/** What visitors see instead of a sales page before the first publication (BRND-02). */
const COMING_SOON_PAGE = "/coming-soon";

/** Describe the product that a site is delivered with until the seller publishes their own. */
const legalPages = ["/terms", "/privacy", "/earnings"];

/** Exist only while the free lesson is offered. */
const leadPages: string[] = [leadFormPath, leadSentPath];
const isLeadPage = (address: string) => leadPages.includes(address);

/** The data that all public pages share. */
interface Shown {
	site: SiteValues;
	content: PageContent;
	/** Version B during a page test (PAGE-03). */
	tested: PageContent | null;
	reviews: PublishedReviews | null;
}

/**
 * What a phone on a slow connection receives in the first round trip, compressed: a larger page would miss the limit
 * for its first view (PAGE-02).
 * The page of a new site uses about half of it.
 */
const MAX_BYTES = 75_000;

/** Pages with a discount code in memory: some hundred kilobytes each. */
const MAX_QUOTED = 100;
/** Compression quality of a page that someone is waiting for. */
const QUICK_QUALITY = 5;

/** Returns the content with a discounted price: the page's own becomes the one that is crossed out. */
function withPrice(content: PageContent, { before, price }: AppliedCode): PageContent {
	const amountOf = ({ minorUnits, currency }: Money) => minorUnits / 10 ** minorDigits(currency);
	const { offer } = content;
	return { ...content, offer: { ...offer, price: amountOf(price), regularPrice: amountOf(before) } };
}

/** Returns the address of the buy buttons with a code, and with the price that they are shown with. */
const buyAddressOf = (checkoutUrl: string, { code, price }: AppliedCode): string =>
	`${checkoutUrl}?code=${code}&shown=${price.minorUnits}${price.currency}`;

/** @throws PAGE_TOO_HEAVY */
function refuseHeavy({ brotli }: Page): void {
	if (brotli.length > MAX_BYTES) throw refusal("PAGE_TOO_HEAVY");
}

/** Before the first publication, nothing is said of a product that the seller may not have (BRND-02). */
const soldName = (comingSoon: boolean, siteName: string, productName: string) =>
	comingSoon ? siteName : bundleNameOf(productName);

/**
 * @param load loads the renderer, which is slow, while other things start
 * @param readCheckoutAddress returns the address of the buy buttons; empty for none
 * @param options `brotliQuality` is at most 11. Pages are shown at a quick quality first, and recompressed in the
 *   background: the maximum takes seconds, which visitors would wait for at an update
 */
export async function openPageStore(
	load: Promise<PageRenderer>,
	{
		settings,
		brand,
		publishedReviews,
		publishedPage,
		codes,
		config,
		db,
		log,
	}: Pick<Services, "db" | "settings" | "brand" | "publishedReviews" | "publishedPage" | "codes" | "config" | "log">,
	readCheckoutAddress: (settings: Settings) => Promise<string>,
	{ brotliQuality = 11 }: { brotliQuality?: number } = {},
): Promise<PageStore> {
	const siteValues = async (current: Settings): Promise<SiteValues> => {
		const comingSoon = await isComingSoon(db);
		return {
			name: current.site_name,
			url: config.siteUrl,
			supportEmail: shownEmail(current.support_email),
			supportPhone: current.support_phone,
			checkoutUrl: await readCheckoutAddress(current),
			locale: current.locale,
			showSignIn: current.show_sign_in !== "false",
			withdrawal: current.withdrawal === "on",
			socialProof: current.social_proof,
			bundleName: soldName(comingSoon, current.site_name, await publishedPage.readProductName()),
			bundleTotal: bundleTotalOf(await publishedPage.readPrice()),
			leads: await readLeadOffer(db, current),
			brand: describeBrand(await brand.read()),
			comingSoon,
		};
	};
	const renderer = await load;
	const addresses = [...renderer.publicPages, OLD_LANDING_PAGE, SIGN_IN_OFFER_PAGE];
	const isSalesPage = (address: string) => salesPages.includes(address);
	const keyOf = (address: string, signedIn: boolean) =>
		`${signedIn && !isSalesPage(address) ? "member" : ""}${address}`;
	const variantKey = (address: string) => `b${address}`;
	let shown: Shown = {
		site: await siteValues(await settings.read()),
		content: await publishedPage.read(),
		tested: await publishedPage.readTested(),
		reviews: await publishedReviews.read(),
	};
	/** Texts of the member area, which no public page shows. */
	let words = await readScreenTextChanges(db);
	let pages = new Map<string, Page>();
	const quickQuality = Math.min(brotliQuality, QUICK_QUALITY);
	/** Pages that are compressed as well as they are going to be. */
	const thorough = new WeakSet<Page>();
	/** Sales pages with a discount code, by page, version and what the code does. */
	const quoted = new Map<string, Promise<Page>>();
	const draw = ({ site, content, reviews }: Omit<Shown, "tested">, address: string, signedIn: boolean) =>
		renderer.renderPublicPage(address, site, content, signedIn, isSalesPage(address) ? reviews : null);
	/** The checked sales pages of content about to be published: exactly these are then shown. */
	let checked: { made: Omit<Shown, "tested">; pages: Map<string, Page> } | null = null;
	/** @param some pages to render again; the others stay unchanged */
	const render = async (next: Shown, some: string[]) => {
		const { site, reviews, content, tested } = next;
		const isShown = (address: string, of: PageContent) => shownAddress(address, of) === address;
		const work = some.flatMap((address) => [
			...(isSalesPage(address) ? [false] : [false, true])
				.map((signedIn) => ({ ...{ address, signedIn, content }, key: keyOf(address, signedIn) }))
				.filter(() => isShown(address, content)),
			...(tested && isShown(address, tested)
				? [{ address, signedIn: false, content: tested, key: variantKey(address) }]
				: []),
		]);
		const rendered: [key: string, page: Promise<Page>][] = [];
		for (const { address, signedIn, content, key } of work) {
			const made = { site, reviews, content };
			const ready = isDeepStrictEqual(checked?.made, made) ? checked?.pages.get(address) : undefined;
			// One at a time, so that other requests are handled in between; compression runs in other threads.
			rendered.push([
				key,
				ready ? Promise.resolve(ready) : createPage(await draw(made, address, signedIn), quickQuality),
			]);
		}
		return Promise.all(rendered.map(async ([key, page]) => [key, await page] as const));
	};
	const show = async (next: Shown, some: string[]) => {
		const added = await render(next, some);
		shown = next;
		const kept = next.tested ? pages : [...pages].filter(([key]) => !key.startsWith("b"));
		pages = new Map([...kept, ...added]);
		quoted.clear();
		if (quickQuality < brotliQuality)
			recompress(pages).catch((error) => log.error({ error }, "pages stay as they are"));
	};
	/** One page after the other, so that requests come first. */
	const recompress = async (of: typeof pages) => {
		for (const [key, page] of of) {
			if (thorough.has(page)) continue;
			const smaller = await recompressPage(page, brotliQuality);
			if (pages !== of) return;
			thorough.add(smaller);
			of.set(key, smaller);
		}
	};
	const renderWithCode = async (address: string, content: PageContent, quote: CodeQuote): Promise<Page> => {
		const { site, reviews } = shown;
		const page = await renderer.renderPublicPage(
			address,
			quote.state === "applied" ? { ...site, checkoutUrl: buyAddressOf(site.checkoutUrl, quote) } : site,
			quote.state === "applied" ? withPrice(content, quote) : content,
			false,
			reviews,
			quote,
		);
		return createPage(page, quickQuality);
	};
	await show(shown, addresses);
	// Changes are applied one at a time, so that the last one wins.
	let last = Promise.resolve();
	const inTurn = (work: () => Promise<void>) => {
		last = last.catch(() => {}).then(work);
		return last;
	};
	settings.onChange(() =>
		inTurn(async () => {
			words = await readScreenTextChanges(db);
			const site = await siteValues(await settings.read());
			// Most settings do not affect the pages.
			if (!isDeepStrictEqual(site, shown.site)) await show({ ...shown, site }, addresses);
		}),
	);
	publishedReviews.onChange(() =>
		inTurn(async () => {
			const reviews = await publishedReviews.read();
			// Most changes to reviews do not affect the pages.
			if (!isDeepStrictEqual(reviews, shown.reviews)) await show({ ...shown, reviews }, addresses.filter(isSalesPage));
		}),
	);
	// The offer to sign in is shown above the sales page.
	const salesAddresses = ["/", OLD_LANDING_PAGE];
	const otherAddresses = addresses.filter((address) => !salesAddresses.includes(address));
	publishedPage.onCheck(async (content) => {
		const made = { site: { ...shown.site, comingSoon: false }, reviews: shown.reviews, content };
		const rendered = await Promise.all(
			salesAddresses
				.filter((address) => shownAddress(address, content) === address)
				.map(async (address) => [address, await createPage(await draw(made, address, false), brotliQuality)] as const),
		);
		for (const [, page] of rendered) {
			refuseHeavy(page);
			thorough.add(page);
		}
		checked = { made, pages: new Map(rendered) };
	});
	publishedPage.onChange(() =>
		inTurn(async () => {
			const [content, tested] = [await publishedPage.read(), await publishedPage.readTested()];
			const isUnchanged = isDeepStrictEqual([content, tested], [shown.content, shown.tested]);
			if (isUnchanged && !shown.site.comingSoon) return;
			// The first publication also opens the pages that were closed before.
			const opens = shown.site.comingSoon && !(await isComingSoon(db));
			const site = opens ? await siteValues(await settings.read()) : shown.site;
			await show({ ...shown, site, content, tested }, salesAddresses);
			checked = null;
			// The sales page is published immediately; other pages that quote it follow in the background.
			inTurn(() => show(shown, otherAddresses)).catch((error) =>
				log.error({ error }, "failed to render pages that quote the sales page; they stay unchanged"),
			);
		}),
	);
	return {
		find: (address, signedIn = false, arm = "a") => {
			if (address === renderer.notFoundPage || address === COMING_SOON_PAGE) return undefined;
			if (isLeadPage(address) && !shown.site.leads) return undefined;
			if (shown.site.comingSoon) {
				if (isSalesPage(address)) return pages.get(COMING_SOON_PAGE);
				if (legalPages.includes(address)) return undefined;
			}
			const tested = arm === "b" && !signedIn ? shown.tested : null;
			const at = shownAddress(address, tested ?? shown.content);
			return (tested && pages.get(variantKey(at))) ?? pages.get(keyOf(at, signedIn));
		},
		findWithCode: async (requested, arm, typed, now) => {
			const { content, tested, site } = shown;
			if (site.comingSoon) return pages.get(COMING_SOON_PAGE);
			const isTested = arm === "b" && tested !== null;
			const address = shownAddress(requested, isTested ? tested : content);
			const plain = pages.get(isTested ? variantKey(address) : keyOf(address, false));
			// Codes only apply at our own checkout.
			if (!site.checkoutUrl.startsWith("/")) return plain;
			const asked = isTested ? tested : content;
			const quote = codes.quote(typed, priceOf(asked.offer), now);
			const key = `${isTested ? "b" : "a"} ${address} ${JSON.stringify(quote)}`;
			let page = quoted.get(key);
			if (!page) {
				if (quoted.size >= MAX_QUOTED) quoted.delete(quoted.keys().next().value ?? "");
				page = renderWithCode(address, asked, quote);
				quoted.set(key, page);
				page.catch(() => quoted.delete(key));
			}
			return page;
		},
		renderLeadPage: (address, lead) =>
			renderer.renderPublicPage(address, shown.site, shown.content, false, null, null, lead),
		renderDraft: (content, isOld) =>
			renderer.renderDraftPage(
				shownAddress(isOld ? OLD_LANDING_PAGE : "/", content),
				{ ...shown.site, comingSoon: false },
				content,
				shown.reviews,
			),
		findNotFound: (signedIn) => pages.get(keyOf(renderer.notFoundPage, signedIn)),
		isApplicationPage: (pathname) => renderer.isApplicationPage(pathname),
		earlyHeaders: renderer.earlyHeaders,
		renderAgain: () => inTurn(() => show(shown, addresses)),
		render: (request, visit) =>
			renderer.renderApplicationPage(
				request,
				{
					...shown.site,
					bundleName: soldName(shown.site.comingSoon, shown.site.name, shown.content.site.productName),
					bundleTotal: bundleTotalOf(priceOf(shown.content.offer)),
				},
				words,
				visit,
			),
	};
}
