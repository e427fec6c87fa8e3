import type { Context } from "hono";
import { z } from "zod";
import { contentDisposition } from "../../../files/content-disposition.ts";
import { admitAdmin } from "../../../rpc/admit-admin.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { proofPdf } from "./proof-pdf.ts";
import { readProof } from "./read-proof.ts";

/** Sends an order's proof of delivery as PDF to admins (ORD-03). */
export async function sendProof(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const id = z.uuid().safeParse(c.req.param("id"));
	const proof = id.success ? await readProof(services.db, id.data, await services.settings.read()) : null;
	if (!proof) return c.text("There is no such order.", 404);
	const headers = {
		"content-type": "application/pdf",
		"content-disposition": contentDisposition("attachment", `proof-of-delivery-${proof.number || "order"}.pdf`),
		"cache-control": "private, no-store",
	};
	if (c.req.method === "HEAD") return c.body(null, 200, headers);
	const pdf = await proofPdf(proof, new Date());
	await recordAudit(services.db, admin, { action: "order.proof_downloaded", subject: proof.number });
	return c.body(new Uint8Array(pdf), 200, headers);
}
