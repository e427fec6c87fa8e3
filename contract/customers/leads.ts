import { z } from "zod";
import { editErrors } from "../errors.ts";
import { instant } from "../instant.ts";
import { limits } from "../limits.ts";
import { page, pageOf } from "../paging.ts";
import { forAdmin } from "../site/audience.ts";
import { exactText, text } from "../text/text.ts";

/** Page with the form, and where the form is sent to (LEAD-01). */
export const leadFormPath = "/free-lesson";
/** Page after the form was sent, the same for every address (LEAD-02). */
export const leadSentPath = "/free-lesson/sent";
/** Page that the link of the email opens, followed by its token. */
export const leadOpenPath = "/free-lesson/open";

/** Field of the form that people do not see and robots fill in. */
export const LEAD_TRAP = "website";

/** What the form of a public page needs to know. */
export interface LeadOffer {
	/** What someone agrees to by sending the form, and its version. */
	consentText: string;
	consentVersion: number;
}

/** What a page of a lead shows; it is rendered for each request. */
export type LeadView =
	/** The form, with what was typed and why it was not accepted. */
	| { state: "form"; email: string; problem: string }
	/** The button that confirms the address. */
	| { state: "confirm"; token: string }
	/** The link was cut off, has expired, or belongs to a deleted lead. */
	| { state: "invalid" }
	/** The seller has deleted or hidden what was offered. */
	| { state: "missing" }
	| {
			state: "lesson";
			title: string;
			description: string;
			/** Markdown; empty for a file. */
			content: string;
			media: { kind: "audio" | "video"; url: string } | null;
			/** Address that downloads the file. */
			download: string | null;
	  };

/** Identifies what leads get: a lesson, or a file of the list of extra files. */
export const leadGift = z
	.string()
	.max(50)
	.regex(/^$|^(lesson|file):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "must be a lesson or a file");

/** `customer`: had bought, or had access, before they signed up. */
export const leadStates = ["unconfirmed", "confirmed", "unsubscribed", "bought", "customer"] as const;
export type LeadState = (typeof leadStates)[number];

const shortText = text(limits.email.characters);

/** Which leads to list or export. */
export const leadFilter = z.object({
	search: shortText.default(""),
	state: z.enum(leadStates).optional(),
	/** As in the analytics; omitted for all, empty for visitors who came directly. */
	source: exactText(limits.analyticsSource.characters).optional(),
});
export type LeadFilter = z.infer<typeof leadFilter>;

export const leadRow = z.object({
	id: z.uuid(),
	email: z.string(),
	state: z.enum(leadStates),
	signedUpAt: z.date(),
	confirmedAt: z.date().nullable(),
	unsubscribedAt: z.date().nullable(),
	boughtAt: z.date().nullable(),
	source: z.string(),
	/** Version of the sales page; 0 for the page of a new site. */
	pageVersion: z.int(),
	consentVersion: z.int(),
	consentedAt: z.date(),
	/** The customer with this address, once it is proven. */
	customerId: z.uuid().nullable(),
});
export type LeadRow = z.infer<typeof leadRow>;

const leadOfferFields = z.object({
	active: z.boolean(),
	gift: leadGift,
	/** ID of a sequence for leads; empty for none. */
	sequence: z.union([z.literal(""), z.uuid()]),
	consentText: text(2_000).pipe(z.string().min(1, "must not be empty")),
});
export type LeadOfferFields = z.infer<typeof leadOfferFields>;

const titled = z.object({ id: z.string(), title: z.string() });

/** The settings of the free lesson, with what can be chosen. */
export const leadSettings = leadOfferFields.extend({
	/** Last change of the settings. */
	updatedAt: z.date(),
	/** Whether what is chosen is still there and published. */
	available: z.boolean(),
	/** Whether the form is a visible part of the live sales page. */
	onSalesPage: z.boolean(),
	lessons: z.array(titled),
	files: z.array(titled),
	sequences: z.array(titled.extend({ active: z.boolean() })),
});
export type LeadSettings = z.infer<typeof leadSettings>;

const figures = z.object({ signedUp: z.int(), confirmed: z.int(), bought: z.int() });

export const adminLeads = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/leads", summary: "Leads, the newest first" })
		.input(leadFilter.extend({ page }))
		.output(
			pageOf(leadRow).extend({
				sources: z.array(z.string()),
				/** The texts that these leads agreed to. */
				consents: z.array(z.object({ version: z.int(), text: z.string() })),
			}),
		),
	figures: forAdmin
		.route({ method: "GET", path: "/admin/leads/figures", summary: "Leads by source and by page version" })
		.output(
			z.object({
				sources: z.array(figures.extend({ source: z.string() })),
				pageVersions: z.array(figures.extend({ pageVersion: z.int() })),
			}),
		),
	remove: forAdmin
		.route({ method: "DELETE", path: "/admin/leads/{id}", summary: "Deletes a lead for good" })
		.errors({ LEAD_NOT_FOUND: { status: 404, message: "This lead was already deleted." } })
		.input(z.object({ id: z.uuid() })),
	readSettings: forAdmin
		.route({ method: "GET", path: "/admin/leads/settings", summary: "What leads get" })
		.output(leadSettings),
	saveSettings: forAdmin
		.route({ method: "PUT", path: "/admin/leads/settings", summary: "Changes what leads get" })
		.errors({
			...editErrors,
			GIFT_MISSING: { status: 422, message: "Choose a lesson or a file first. It must be published." },
			SEQUENCE_MISSING: { status: 422, message: "This sequence is not for leads, or was deleted." },
		})
		.input(leadOfferFields.extend({ updatedAt: instant }))
		.output(leadSettings),
};
export type LeadFigures = z.infer<typeof figures>;

/** The filtered list as CSV. */
export const leadExportPath = "/files/leads.csv";
