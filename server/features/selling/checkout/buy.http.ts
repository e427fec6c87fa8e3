import type { Context } from "hono";
import type { Money } from "../../../../contract/money.ts";
import { TooManyRequestsError } from "../../../rate-limits/budget-store.ts";
import { normalizeCode } from "../../../../contract/selling/codes.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { Refusal } from "../../../rpc/refusal.ts";
import { armOfBuyer, noteCheckout } from "../../site/analytics/note-checkout.ts";
import { rememberBrowser } from "./purchase-browser.ts";
import { choicesBeforePaying, sellsByStripe, startCheckout } from "./start-checkout.ts";

export const CHECKOUTS_A_MINUTE = 20;

/** Handles the buy buttons while Stripe is connected (BUY-01). A link, so that it works without scripts. */
export async function sendToCheckout(c: Context, services: Services, context: RequestContext): Promise<Response> {
	c.header("cache-control", "no-store");
	c.header("x-robots-tag", "noindex, nofollow");
	// A prefetching browser starts no checkout.
	if (/prefetch|prerender/.test(c.req.header("sec-purpose") ?? c.req.header("purpose") ?? "")) return c.body(null, 503);
	if (c.req.method === "HEAD") return c.body(null, 200);
	const { purchases, rateLimits, config } = services;
	const settings = await services.settings.read();
	if (!(await sellsByStripe(purchases, settings))) return c.redirect(settings.checkout_url || "/#price", 303);
	if (choicesBeforePaying(settings)) return c.redirect(`/order${new URL(c.req.url).search}`, 303);
	try {
		await rateLimits.request("checkout", context.address, CHECKOUTS_A_MINUTE);
		const { browserHash, cookie } = rememberBrowser(config.siteUrl, c.req.raw.headers);
		const code = c.req.query("code") ?? "";
		const shown = readShownPrice(c.req.query("shown") ?? "");
		const arm = await armOfBuyer(context);
		const noteVisit = () => noteCheckout(context);
		const address = await startCheckout(purchases, {
			browserHash,
			code,
			shown,
			address: context.address,
			arm,
			noteVisit,
		});
		if (address === null) return c.redirect("/#price", 303);
		c.header("set-cookie", cookie);
		return c.redirect(address, 303);
	} catch (error) {
		// The page before the checkout shows the current price, why the code is not applied, and asks for an email.
		if (error instanceof Refusal) return c.redirect(`/order${new URL(c.req.url).search}`, 303);
		if (!(error instanceof TooManyRequestsError) && !isOfStripe(error)) throw error;
		context.log.error({ error }, "failed to open a checkout");
		const code = normalizeCode(c.req.query("code") ?? "");
		return c.redirect(`/thanks?problem=checkout${code ? `&code=${code}` : ""}`, 303);
	}
}

/**
 * Parses the price that a buy button with a discount code was shown with.
 *
 * @param text such as `2295USD`
 * @returns null for anything else
 */
function readShownPrice(text: string): Money | null {
	const [, minorUnits, currency = ""] = /^(\d{1,12})([A-Z]{3})$/.exec(text) ?? [];
	return minorUnits === undefined ? null : { minorUnits: Number(minorUnits), currency };
}

/** Decides whether Stripe's API is unavailable or refuses: the buyer sees an error, and has paid nothing. */
export const isOfStripe = (error: unknown): boolean =>
	error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
