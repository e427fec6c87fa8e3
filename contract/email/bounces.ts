import { z } from "zod";
import { forAdmin } from "../site/audience.ts";
import { text } from "../text/text.ts";

/**
 * Mail providers that report bounces and spam complaints to `/hooks/mail/{provider}/{secret}` (WAY-03), and what to
 * enter for each.
 */
export const mailProviders = {
	ses: { name: "Amazon SES", secret: null },
	postmark: { name: "Postmark", secret: null },
	mailgun: { name: "Mailgun", secret: "HTTP webhook signing key" },
	resend: { name: "Resend", secret: "Signing secret" },
	brevo: { name: "Brevo", secret: null },
	webhook: { name: "Signed JSON", secret: null },
} as const satisfies Record<string, { name: string; secret: string | null }>;
export type MailProvider = keyof typeof mailProviders;
export const mailProviderIds = Object.keys(mailProviders) as [MailProvider, ...MailProvider[]];

/** A connected mail provider. */
export const mailHook = z.object({
	provider: z.enum(mailProviderIds),
	/** The webhook address; it is secret. */
	address: z.string(),
	lastEventAt: z.date().nullable(),
	/** Number of refused reports. */
	failures: z.int(),
	lastFailure: z.string().nullable(),
	lastFailureAt: z.date().nullable(),
});
export type MailHook = z.infer<typeof mailHook>;

export const adminBounces = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/bounces/providers", summary: "The mail providers that report bounces here" })
		.output(z.array(mailHook)),
	connect: forAdmin
		.route({
			method: "PUT",
			path: "/admin/bounces/providers/{provider}",
			summary: "Has a mail provider report bounces and spam complaints here",
			description: "Again for one that is connected: its secret is replaced, and its address stays.",
		})
		.errors({ SECRET_MISSING: { status: 422, message: "Enter the key that the provider signs its reports with." } })
		.input(z.object({ provider: z.enum(mailProviderIds), secret: text(500).default("") }))
		.output(
			mailHook.extend({
				/** A secret generated here and shown only once. */
				shownOnce: z.string().nullable(),
			}),
		),
	disconnect: forAdmin
		.route({
			method: "DELETE",
			path: "/admin/bounces/providers/{provider}",
			summary: "Takes no more reports of a mail provider",
		})
		.input(z.object({ provider: z.enum(mailProviderIds) })),
};
