import { z } from "zod";
import { page, pageOf } from "../paging.ts";
import { forAdmin } from "../site/audience.ts";

/** Things that a mailing can announce (SEQ-04). */
export const mailingAbouts = ["update", "product", "download"] as const;
export type MailingAbout = (typeof mailingAbouts)[number];

const about = { about: z.enum(mailingAbouts), id: z.uuid() };

/** An update or a file that members can see. */
export const mailingSource = z.object({ ...about, title: z.string() });

export const mailing = z.object({
	id: z.uuid(),
	subject: z.string(),
	state: z.enum(["sending", "stopped", "done"]),
	recipients: z.int(),
	sent: z.int(),
	/** Bounced, withheld or given up. */
	notSent: z.int(),
	createdAt: z.date(),
});
export type Mailing = z.infer<typeof mailing>;

const gone = { SOURCE_NOT_FOUND: { status: 404, message: "This is no longer visible to members." } } as const;
const notFound = { MAILING_NOT_FOUND: { status: 404, message: "This mailing no longer exists." } } as const;

export const adminMailings = {
	sources: forAdmin
		.route({ method: "GET", path: "/admin/mailings/sources", summary: "Updates and files that members can be told of" })
		.output(z.array(mailingSource)),
	preview: forAdmin
		.route({ method: "POST", path: "/admin/mailings/preview", summary: "A mailing before it is sent, and to how many" })
		.errors(gone)
		.input(z.object(about))
		.output(z.object({ subject: z.string(), html: z.string(), recipients: z.int() })),
	start: forAdmin
		.route({
			method: "POST",
			path: "/admin/mailings",
			summary: "Emails an update or a file to members, at the site's pace",
		})
		.errors({
			...gone,
			NOBODY_TO_MAIL: { status: 409, message: "No members are subscribed to this kind of email." },
			ALREADY_SENDING: { status: 409, message: "This is being sent already." },
		})
		.input(z.object(about))
		.output(z.object({ id: z.uuid(), recipients: z.int() })),
	list: forAdmin
		.route({ method: "GET", path: "/admin/mailings", summary: "Mailings, the newest first" })
		.input(z.object({ page }))
		.output(pageOf(mailing)),
	stop: forAdmin
		.route({ method: "POST", path: "/admin/mailings/{id}/stop", summary: "Sends no more of a mailing" })
		.errors(notFound)
		.input(z.object({ id: z.uuid() })),
	resume: forAdmin
		.route({
			method: "POST",
			path: "/admin/mailings/{id}/resume",
			summary: "Resumes a stopped mailing",
			description: "Members who already received it do not get it again.",
		})
		.errors(notFound)
		.input(z.object({ id: z.uuid() })),
};
