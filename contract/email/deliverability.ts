import { z } from "zod";
import { forAdmin } from "./audience.ts";
import { email } from "./email.ts";

/** What the DNS says of the sender's domain. */
export const domainRecord = z.object({
	kind: z.enum(["SPF", "DKIM", "DMARC"]),
	/** `unknown`: it could not be looked up, or is under a name that nobody can guess. */
	state: z.enum(["found", "missing", "invalid", "unknown"]),
	/** Where it was looked for. */
	name: z.string(),
	value: z.string().nullable(),
	advice: z.string(),
});
export type DomainRecord = z.infer<typeof domainRecord>;

export const emailDelivery = z.object({
	/** As it stands in messages. */
	from: z.string(),
	/** False in a try-out, where messages stay in the mailbox of the site. */
	smtp: z.boolean(),
	/** Not taken by the mail server yet. */
	waiting: z.int(),
	/** Of the waiting ones: tried and refused at least once. */
	failing: z.int(),
	/** What the mail server said last. */
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
