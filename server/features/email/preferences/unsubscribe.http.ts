import type { Context } from "hono";
import { type OptionalCategory, optionalCategories } from "../../../../contract/email/messages.ts";
import { methodNotAllowed } from "../../../http/method-not-allowed.ts";
import { preferencesUrl } from "../../../mail/preference-link.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { changePreference, findOwnerOfToken } from "./change-preference.ts";

const CALLS_A_MINUTE = 60;

/**
 * Handles the address in `List-Unsubscribe` (RFC 8058). A mail program POSTs to it, without a session; someone who
 * opens it, or a mail scanner, is redirected to the preferences page, and changes nothing.
 */
export async function unsubscribe(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const { category = "", token = "" } = c.req.param();
	c.header("cache-control", "no-store");
	const isCategory = (optionalCategories as readonly string[]).includes(category);
	const owner = isCategory ? findOwnerOfToken(services.config.authSecret, token) : null;
	if (c.req.method === "GET" || c.req.method === "HEAD")
		return c.redirect(preferencesUrl(services.config.siteUrl, owner && token), 302);
	if (c.req.method !== "POST") return methodNotAllowed(c, "POST");
	await services.rateLimits.request("mail preferences", context.address, CALLS_A_MINUTE);
	const done = owner && (await changePreference(services, owner, category as OptionalCategory, false));
	return done ? c.text("You are unsubscribed.", 200) : c.text("This address is not complete or no longer valid.", 404);
}
