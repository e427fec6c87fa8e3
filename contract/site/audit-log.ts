import { z } from "zod";
import { forAdmin } from "./audience.ts";
import { instant } from "./instant.ts";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

export const auditEntry = z.object({
	id: z.uuid(),
	at: z.date(),
	/** The admin's email at the time. */
	actor: z.string(),
	/** Entity and past tense, such as `customer.approved`. */
	action: z.string(),
	/** Whom or what it was done to. */
	subject: z.string(),
	details: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const adminAuditLog = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/audit-log", summary: "Admin activity, the newest first" })
		.input(
			z.object({
				/** Activity for this email or title, exactly as it is written. */
				subject: text(limits.name.characters).optional(),
				/** The last entry of the page before: older ones are given. */
				beforeAt: instant.optional(),
				beforeId: z.uuid().optional(),
			}),
		)
		.output(
			z.object({
				entries: z.array(auditEntry),
				/** There are older ones. */
				more: z.boolean(),
			}),
		),
};
