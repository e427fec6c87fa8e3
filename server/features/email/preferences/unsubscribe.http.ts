import type { Context } from "hono";
import { type OptionalCategory, optionalCategories } from "../../../../contract/email/messages.ts";
import { readLeadToken } from "../../../mail/lead-link.ts";
import { mailPage, readPreferenceToken } from "../../../mail/preference-link.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { changePreference } from "./change-preference.ts";

const CALLS_A_MINUTE = 60;

/**
 * Handles the address in `List-Unsubscribe` (RFC 8058). A mail program POSTs to it, without a session; someone who
 * opens it, or a mail scanner, is redirected to the preferences page, and changes nothing.
 */
export async function unsubscribe(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const { category = "", token = "" } = c.req.param();
	c.header("cache-control", "no-store");
	const isCategory = (optionalCategories as readonly string[]).includes(category);
	const { authSecret, siteUrl } = services.config;
	const customerId = isCategory ? readPreferenceToken(authSecret, token) : null;
	// A lead gets only the messages of a sequence.
	const leadId = category === "sequence" ? readLeadToken(authSecret, "preferences", token) : null;
	if (c.req.method === "GET" || c.req.method === "HEAD")
		return c.redirect(mailPage(siteUrl, (customerId ?? leadId) && token), 302);
	if (c.req.method !== "POST") return c.text("Only POST is taken here.", 405);
	await services.rateLimits.request("mail preferences", context.address, CALLS_A_MINUTE);
	const owner = leadId ? { leadId } : customerId && { customerId, byLink: true, viewed: false };
	const done = owner && (await changePreference(services.db, owner, category as OptionalCategory, false));
	return done ? c.text("You are unsubscribed.", 200) : c.text("This address is not complete or no longer valid.", 404);
}
