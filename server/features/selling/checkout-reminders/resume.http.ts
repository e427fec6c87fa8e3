import type { Context } from "hono";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { continueCheckout } from "./reopen-checkout.ts";

export const LINKS_A_MINUTE = 30;

/** Handles the button of the page that a reminder's link opens (LEAD-05). A form, so that it works without scripts. */
export async function resumeCheckout(c: Context, services: Services, context: RequestContext): Promise<Response> {
	c.header("cache-control", "no-store");
	await services.rateLimits.request("checkout reminder link", context.address, LINKS_A_MINUTE);
	const next = await continueCheckout(services.db, c.req.param("token") ?? "", new Date());
	// The page itself says that the link is no longer valid. Its address as it came: a decoded one may be no header.
	return c.redirect(next ?? new URL(c.req.url).pathname, 303);
}
