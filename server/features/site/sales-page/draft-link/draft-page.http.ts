import type { Context, Next } from "hono";
import type { PageContent } from "../../../../../contract/site/sales-page/page-content.ts";
import type { RequestContext, Services } from "../../../../rpc/context.ts";
import { isSameSecret } from "../../../../secrets/is-same-secret.ts";
import { readSalesPage } from "../read-sales-page.ts";
import { findDraftLink } from "./draft-link.queries.ts";
import { draftTokenOf } from "./draft-token.ts";

const OPENED_A_MINUTE = 60;

/**
 * Shows the draft to anyone with the link, as it is now (BRND-03). Other tokens continue to the not-found page.
 *
 * @param render renders the page, or the second one
 */
export async function showDraft(
	c: Context,
	next: Next,
	{ services, address }: RequestContext,
	render: (content: PageContent, isOld: boolean) => Promise<Response>,
): Promise<Response | undefined> {
	await services.rateLimits.request("draft link", address, OPENED_A_MINUTE);
	if (!(await isTokenOfLink(services, c.req.param("token") ?? ""))) {
		await next();
		return;
	}
	const { draft } = await readSalesPage(services.db);
	const page = await render(draft.content, c.req.query("v") === "old");
	c.header("content-type", "text/html; charset=utf-8");
	c.header("content-security-policy", page.headers.get("content-security-policy") ?? "");
	c.header("cache-control", "no-store");
	c.header("x-robots-tag", "noindex, nofollow, noarchive");
	// The address is a secret: no page that is linked from here learns it.
	c.env.outgoing.setHeader("referrer-policy", "no-referrer");
	return c.body(await page.text());
}

async function isTokenOfLink({ config, db }: Services, token: string): Promise<boolean> {
	const link = await findDraftLink(db);
	return link !== null && isSameSecret(token, draftTokenOf(config.authSecret, link.id));
}
