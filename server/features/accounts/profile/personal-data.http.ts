import type { Context } from "hono";
import { memberErrors } from "../../../../contract/errors.ts";
import { contentDisposition } from "../../../files/content-disposition.ts";
import { hideSecrets } from "../../../mail/seal-mail.ts";
import { signInFirst } from "../../../rpc/admit-to-file.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { readPersonalData } from "./profile.queries.ts";

/**
 * Sends everything stored about the requesting person as a file (PRO-03). It is their own data, so it only requires a
 * session.
 */
export async function sendPersonalData(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const principal = await context.principal();
	if (!principal) return signInFirst(c);
	if (principal.viewedBy) return c.text(memberErrors.VIEW_ONLY.message, 403);
	const headers = {
		"content-type": "application/json; charset=utf-8",
		"content-disposition": contentDisposition("attachment", "my-data.json"),
		"cache-control": "no-store",
	};
	if (c.req.method === "HEAD") return c.body(null, 200, headers);
	const { emailsSent, ...data } = await readPersonalData(services.db, principal.userId);
	const settings = await services.settings.read();
	const emails = emailsSent.map(({ subject, sentAt }) => ({
		subject: hideSecrets({ subject, html: "", text: "" }, settings).subject,
		sentAt,
	}));
	return c.body(JSON.stringify({ exportedAt: new Date(), ...data, emailsSent: emails }, null, "\t"), 200, headers);
}
