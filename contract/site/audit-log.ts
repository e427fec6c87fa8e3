import { z } from "zod";
import { instant } from "../instant.ts";
import { limits } from "../limits.ts";
import { text } from "../text/text.ts";
import { forAdmin } from "./audience.ts";

export const auditEntry = z.object({
	id: z.uuid(),
	at: z.date(),
	/** The admin's email at the time. */
	actor: z.string(),
	/** Entity and past tense, such as `customer.approved`. */
	action: z.string(),
	/** What the action was about. */
	subject: z.string(),
	details: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const adminAuditLog = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/audit-log", summary: "Admin activity, the newest first" })
		.input(
			z.object({
				/** Matches this email or title exactly. */
				subject: text(limits.name.characters).optional(),
				/** The last entry of the previous page; older ones are returned. */
				beforeAt: instant.optional(),
				beforeId: z.uuid().optional(),
			}),
		)
		.output(
			z.object({
				entries: z.array(auditEntry),
				/** There are older entries. */
				more: z.boolean(),
			}),
		),
};
