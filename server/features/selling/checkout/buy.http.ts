import type { Context } from "hono";
import { z } from "zod";
import { email as emailShape } from "../../../../contract/email.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Money } from "../../../../contract/money.ts";
import type { OrderProblem } from "../../../../contract/selling/buying.ts";
import { normalizeCode } from "../../../../contract/selling/codes.ts";
import { bodyText } from "../../../http/read-body.ts";
import { TooManyRequestsError } from "../../../rate-limits/budget-store.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { Refusal } from "../../../rpc/refusal.ts";
import { armOfBuyer, recordCheckoutVisit } from "../../site/analytics/record-checkout-visit.ts";
import { isStripeError } from "../carts/stripe-errors.ts";
import { releaseUsesOfBrowser } from "../codes/release-expired-uses.ts";
import { openCheckout } from "./open-checkout.ts";
import { browserHashOf, rememberBrowser } from "./purchase-browser.ts";
import { backPath, checkoutOptionsOf, sellsByStripe, startCheckout } from "./start-checkout.ts";

export const CHECKOUTS_A_MINUTE = 20;

/** What a buy button sends. */
interface Asked {
	code: string;
	/** The price it was shown with. */
	shown: Money | null;
}

const uuid = z.uuid();

/** Maximum size of the form of the page before the checkout. */
const FORM_BYTES = 16_384;

/** Handles the buy buttons while Stripe is connected (BUY-01). A link, so that it works without scripts. */
export function sendToCheckout(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const { searchParams } = new URL(c.req.url);
	return redirectToCheckout(c, services, context, readAsked(searchParams));
}

/**
 * Handles the page before the checkout in a browser without scripts (CODE-02, LEAD-05). What is refused leads back to
 * it, with the reason.
 */
export async function submitOrder(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const form = await bodyText(c.req.raw, FORM_BYTES);
	if (form === null) return c.text("Too large.", 413);
	const fields = new URLSearchParams(form);
	const email = emailShape.safeParse(fields.get("email") ?? "");
	const attempt = uuid.safeParse(fields.get("attempt"));
	c.header("cache-control", "no-store");
	const code = normalizeCode(fields.get("code") ?? "") ?? "";
	const reopened = (fields.get("reopened") ?? "").slice(0, 100);
	const quantity = readQuantity(fields.get("quantity") ?? "");
	const wantsReminder = fields.has("remind");
	const backWith = (problem: OrderProblem) => {
		const parameters = {
			...(code && { code }),
			...(quantity !== null && quantity > 1 && { quantity: String(quantity) }),
			...(reopened && { reopened }),
			problem,
		};
		return c.redirect(`/order?${new URLSearchParams(parameters)}`, 303);
	};
	if (quantity === null) return backWith("quantity");
	if (wantsReminder && !email.success) return backWith("reminderEmail");
	const shown = readShownPrice(fields.get("shown") ?? "");
	try {
		await services.rateLimits.request("checkout", context.address, CHECKOUTS_A_MINUTE);
		const { url } = await openCheckout(context, {
			code: fields.get("code") ?? "",
			shown: shown && { ...shown, minorUnits: shown.minorUnits * quantity },
			email: fields.has("needsEmail") && email.success ? email.data : null,
			quantity,
			consent: fields.get("consent"),
			gift: null,
			reminder:
				wantsReminder && email.success
					? { email: email.data, consent: (fields.get("remind") ?? "").slice(0, 64) }
					: null,
			reopened,
			attempt: attempt.success ? attempt.data : null,
		});
		for (const [name, value] of context.responseHeaders) c.header(name, value, { append: true });
		return c.redirect(url, 303);
	} catch (error) {
		if (error instanceof TooManyRequestsError) return backWith("busy");
		if (!(error instanceof Refusal)) throw error;
		if (error.code === "NOT_SOLD_HERE") return c.redirect("/#price", 303);
		return backWith(problems[error.code] ?? "checkout");
	}
}

/** Why the form of a browser without scripts was refused, as the page before the checkout explains it. */
const problems: Record<string, OrderProblem> = {
	CODE_USED_BEFORE: "used",
	CODE_NOT_APPLIED: "code",
	TOO_MANY_FREE_ORDERS: "free",
	CONSENT_NEEDED: "consent",
	CONSENT_CHANGED: "changed",
	PRICE_CHANGED: "price",
	EMAIL_NEEDED: "email",
	NO_SEATS: "quantity",
	TOO_MANY_REMINDERS: "reminders",
};

/**
 * Handles the way back from a checkout with a code (CODE-03): releases the use that this browser holds, and leads to the
 * price with the code. Only the browser that opened the checkout can release it.
 */
export async function leaveCheckout(c: Context, services: Services, context: RequestContext): Promise<Response> {
	c.header("cache-control", "no-store");
	await services.rateLimits.request("checkout", context.address, CHECKOUTS_A_MINUTE);
	const browserHash = browserHashOf(services.config.siteUrl, c.req.raw.headers);
	if (browserHash) {
		try {
			await releaseUsesOfBrowser(services.purchases, browserHash, new Date());
		} catch (error) {
			context.log.warn({ error }, "the uses of a left checkout are released later");
		}
	}
	return c.redirect(backPath(c.req.query("code") ?? ""), 303);
}

/** @returns null unless it is a number of seats that can be sold */
function readQuantity(text: string): number | null {
	const quantity = text === "" ? 1 : Number(text);
	return Number.isInteger(quantity) && quantity >= 1 && quantity <= limits.seats ? quantity : null;
}

const readAsked = (fields: URLSearchParams): Asked => ({
	code: fields.get("code") ?? "",
	shown: readShownPrice(fields.get("shown") ?? ""),
});

async function redirectToCheckout(
	c: Context,
	services: Services,
	context: RequestContext,
	{ code, shown }: Asked,
): Promise<Response> {
	c.header("cache-control", "no-store");
	c.header("x-robots-tag", "noindex, nofollow");
	// A prefetching browser starts no checkout.
	if (/prefetch|prerender/.test(c.req.header("sec-purpose") ?? c.req.header("purpose") ?? "")) return c.body(null, 503);
	if (c.req.method === "HEAD") return c.body(null, 200);
	// A picture or a frame on another site opens none either, which would hold a use of a code.
	if ((c.req.header("sec-fetch-dest") ?? "document") !== "document") return c.text("Only as a page.", 403);
	const { purchases, rateLimits, config } = services;
	const settings = await services.settings.read();
	if (!(await sellsByStripe(purchases, settings))) return c.redirect(settings.checkout_url || "/#price", 303);
	if (checkoutOptionsOf(settings)) return c.redirect(`/order${new URL(c.req.url).search}`, 303);
	try {
		await rateLimits.request("checkout", context.address, CHECKOUTS_A_MINUTE);
		const { browserHash, cookie } = rememberBrowser(config, c.req.raw.headers);
		const arm = await armOfBuyer(context);
		const recordVisit = () => recordCheckoutVisit(context);
		const visitor = { browserHash, code, shown, address: context.address, arm, recordVisit };
		const address = await startCheckout(purchases, rateLimits, visitor);
		if (address === null) return c.redirect("/#price", 303);
		c.header("set-cookie", cookie);
		return c.redirect(address, 303);
	} catch (error) {
		// The page before the checkout shows the current price, why the code is not applied, and asks for an email.
		if (error instanceof Refusal)
			return c.redirect(`/order?code=${encodeURIComponent(normalizeCode(code) ?? "")}`, 303);
		if (!(error instanceof TooManyRequestsError) && !isStripeError(error)) throw error;
		context.log.error({ error }, "failed to open a checkout");
		const known = normalizeCode(code);
		return c.redirect(`/thanks?problem=checkout${known ? `&code=${known}` : ""}`, 303);
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
