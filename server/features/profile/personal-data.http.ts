import type { Context } from "hono";
import { memberErrors } from "../../../contract/errors.ts";
import { contentDisposition } from "../../files/content-disposition.ts";
import type { RequestContext, Services } from "../../rpc/context.ts";
import { signInFirst } from "../access/admit-to-file.ts";
import { readPersonalData } from "./profile.queries.ts";

/**
 * Everything stored about the asking person, as a file (PRO-03). It is theirs, so it asks for a session and nothing
 * more.
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
	const data = await readPersonalData(services.db, principal.userId);
	return c.body(JSON.stringify({ exportedAt: new Date(), ...data }, null, "\t"), 200, headers);
}
