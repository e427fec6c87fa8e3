import { z } from "zod";
import { email } from "../email.ts";
import { forAdmin } from "../site/audience.ts";

/** A DNS record of the sender's domain. */
export const domainRecord = z.object({
	kind: z.enum(["SPF", "DKIM", "DMARC"]),
	/** `unknown`: the lookup failed, or the record uses another selector. */
	state: z.enum(["found", "missing", "invalid", "unknown"]),
	/** The DNS name that was looked up. */
	name: z.string(),
	value: z.string().nullable(),
	advice: z.string(),
});
export type DomainRecord = z.infer<typeof domainRecord>;

export const emailDelivery = z.object({
	/** The sender as shown in messages. */
	from: z.string(),
	/** False in a try-out, where messages stay in the local mailbox. */
	smtp: z.boolean(),
	/** Not accepted by the mail server yet. */
	waiting: z.int(),
	/** Subset of `waiting`: refused at least once. */
	failing: z.int(),
	/** The mail server's last error. */
	lastError: z.string().nullable(),
	testedAt: z.date().nullable(),
});
export type EmailDelivery = z.infer<typeof emailDelivery>;

export const adminEmailDelivery = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/email-delivery", summary: "How email leaves the site" })
		.output(emailDelivery),
	sendTest: forAdmin
		.route({
			method: "POST",
			path: "/admin/email-delivery/test",
			summary: "Sends a message at once, and says what the mail server answered",
		})
		.errors({
			MAIL_REFUSED: {
				status: 422,
				message: "The mail server did not take the message.",
				data: z.object({ reason: z.string() }),
			},
		})
		.input(z.object({ to: email })),
	lookUpDomain: forAdmin
		.route({
			method: "GET",
			path: "/admin/email-delivery/domain",
			summary: "Looks up SPF, DKIM and DMARC of the sender's domain",
		})
		.output(z.object({ domain: z.string(), records: z.array(domainRecord) })),
};
