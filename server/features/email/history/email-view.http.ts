import type { Context } from "hono";
import { z } from "zod";
import { hideSecrets } from "../../../mail/seal-mail.ts";
import { admitAdmin } from "../../../rpc/admit-admin.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { mailBrandOf } from "../../site/brand/mail-brand.ts";
import { findEmail } from "./history.queries.ts";

/** No scripts, no forms, nothing from this site: only what a mail reader shows. */
const policy =
	"sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'; base-uri 'none'";

/** Sends an email as it was sent, without its one-time links and codes, for a frame on the customer's page (WAY-04). */
export async function sendEmailView(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const id = z.uuid().safeParse(c.req.param("id"));
	const message = id.success ? await findEmail(services.db, id.data) : null;
	if (!message) return c.text("This email no longer exists.", 404);
	const settings = await services.settings.read();
	const brand = mailBrandOf(await services.brand.read(), services.config.siteUrl);
	c.header("content-security-policy", policy);
	c.header("x-frame-options", "SAMEORIGIN");
	c.header("cache-control", "private, no-store");
	return c.html(hideSecrets(message, settings, brand).html);
}
