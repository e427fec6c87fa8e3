import { z } from "zod";
import { webAddress } from "../address/web-address.ts";
import { leadGift } from "../customers/leads.ts";
import { reminderDefaults, reminderSubject, reminderText } from "../email/reminders.ts";
import { email } from "../email.ts";
import { editErrors } from "../errors.ts";
import { DEFAULT_FORMAT_LOCALE, type FormatLocale, formatLocales } from "../formats.ts";
import { instant } from "../instant.ts";
import { DEFAULT_SITE_NAME } from "../text/site-name.ts";
import { text } from "../text/text.ts";
import { timeZone } from "../time-zone.ts";
import { forAdmin, forVisitor } from "./audience.ts";

/** Line breaks, as in copied text, become spaces. */
const oneLine = (max: number) => text(max).overwrite((value) => value.replaceAll(/[\s\p{Cc}]+/gu, " "));
const httpAddress = z.union([z.literal(""), webAddress]);

/**
 * Settings that the seller can change. The table stores each as text under its key; these shapes parse and validate it.
 */
export const settingShapes = {
	/** SET-01 */
	display_mode: z.enum(["course", "downloads"]),
	/** ADM-02; the browser also stores it under this name. */
	show_sign_in: z.enum(["true", "false"]),
	/** SET-02: layout of the product cards. */
	layout: z.enum(["grid", "list"]),
	desktop_columns: z.enum(["1", "2", "3", "4"]),
	site_name: text(80).pipe(
		z
			.string()
			.min(1, "must not be empty")
			.regex(/^[^\p{Cc}]*$/u, "must be one line")
			.regex(/[\p{L}\p{N}\p{P}\p{S}]/u, "must have a visible character")
			// They turn the direction of what follows the name, such as the subject of an email.
			.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/u, "must not have characters that change the direction of text"),
	),
	support_email: email,
	support_phone: oneLine(40),
	/** Address of the buy buttons; empty if there is no checkout (PUB-07). */
	checkout_url: httpAddress,
	/** CRS-04; if empty, the card has no button. */
	cohort_url: httpAddress,
	session_url: httpAddress,
	/** PUB-10 */
	social_proof: z.enum(["invented", "real", "off"]),
	/** SES-08: admins without a second factor can only set one up. */
	admin_second_factor: z.enum(["required", "optional"]),
	/** BUY-01: the buy buttons start a Stripe checkout while Stripe is connected. */
	stripe_checkout: z.enum(["on", "off"]),
	/** Which tax Stripe adds, and who owes it. */
	stripe_tax: z.enum(["none", "automatic", "managed"]),
	/** The text on the buyer's card statement after the name of the Stripe account. */
	statement_suffix: z
		.string()
		.trim()
		.regex(/^$|^(?=.*[A-Za-z])[A-Za-z0-9 .-]{2,22}$/, "must be 2 to 22 letters, digits, spaces, dots or dashes"),
	/** BUY-05: effect of an open dispute on access. */
	dispute_access: z.enum(["suspend", "keep"]),
	/** BUY-07: buyers agree to this before they pay. */
	consent: z.enum(["on", "off"]),
	consent_text: text(2_000).pipe(z.string().min(1, "must not be empty")),
	/** BUY-07: buyers may withdraw from the contract on `/withdraw`. */
	withdrawal: z.enum(["on", "off"]),
	/** BUY-08 */
	gifts: z.enum(["on", "off"]),
	seats: z.enum(["on", "off"]),
	/** LEAD-05: buyers may ask to be reminded of a checkout that they did not finish. */
	checkout_reminders: z.enum(["on", "off"]),
	/** BUY-09: name on receipts. */
	seller_name: oneLine(200),
	seller_address: text(1_000),
	seller_tax_number: oneLine(80),
	/** Bulk emails per second, such as mailings and reminders. */
	mail_rate: z
		.string()
		.trim()
		.regex(/^[1-9]\d{0,3}$/, "must be a whole number from 1 to 9,999"),
	/** Time zone that defines day and night, such as `Europe/Berlin`. */
	time_zone: timeZone,
	/** BRND-02: in whose way dates, numbers and amounts are written. */
	locale: z.enum(Object.keys(formatLocales) as [FormatLocale, ...FormatLocale[]]),
	/** WAY-02: after 1, 3 and 7 days, with the seller's texts. */
	reminders: z.enum(["on", "off"]),
	reminder_1_subject: reminderSubject,
	reminder_1_text: reminderText,
	reminder_3_subject: reminderSubject,
	reminder_3_text: reminderText,
	reminder_7_subject: reminderSubject,
	reminder_7_text: reminderText,
	/** REV-01: asks members for a review this many days after their first download. */
	review_requests: z.enum(["on", "off"]),
	/** LEAD-01: offers a lesson or a file for an email address on `/free-lesson`. */
	leads: z.enum(["on", "off"]),
	/** What is given: `lesson:{id}` or `file:{id}`; empty for nothing. */
	lead_gift: leadGift,
	/** ID of the sequence that starts when a lead confirms; empty for none. */
	lead_sequence: z.union([z.literal(""), z.uuid("must be a sequence")]),
	lead_consent_text: text(2_000).pipe(z.string().min(1, "must not be empty")),
	review_days: z
		.string()
		.trim()
		.regex(/^([1-9]|[1-8]\d|90)$/, "must be a whole number of days from 1 to 90"),
} as const;

export type SettingKey = keyof typeof settingShapes;
export type Settings = { [Key in SettingKey]: z.infer<(typeof settingShapes)[Key]> };

export const settingDefaults: Settings = {
	display_mode: "course",
	show_sign_in: "true",
	layout: "grid",
	desktop_columns: "3",
	site_name: DEFAULT_SITE_NAME,
	support_email: "support@example.com",
	support_phone: "(555) 010-0199",
	checkout_url: "",
	cohort_url: "",
	session_url: "",
	social_proof: "off",
	admin_second_factor: "optional",
	stripe_checkout: "on",
	stripe_tax: "none",
	statement_suffix: "",
	dispute_access: "suspend",
	consent: "off",
	consent_text:
		"I agree that I get access immediately after paying, before the withdrawal period is over. I know that I lose my right of withdrawal once I have access.",
	withdrawal: "off",
	gifts: "off",
	seats: "off",
	checkout_reminders: "off",
	seller_name: "",
	seller_address: "",
	seller_tax_number: "",
	mail_rate: "5",
	time_zone: "UTC",
	locale: DEFAULT_FORMAT_LOCALE,
	reminders: "on",
	reminder_1_subject: reminderDefaults[1].subject,
	reminder_1_text: reminderDefaults[1].text,
	reminder_3_subject: reminderDefaults[3].subject,
	reminder_3_text: reminderDefaults[3].text,
	reminder_7_subject: reminderDefaults[7].subject,
	reminder_7_text: reminderDefaults[7].text,
	review_requests: "on",
	review_days: "7",
	leads: "off",
	lead_gift: "",
	lead_sequence: "",
	lead_consent_text:
		"Send me the free lesson and a few emails about it. I can unsubscribe with one click in every email.",
};

const allSettings = z.object(settingShapes);

/** All settings, with the time of the last change. */
const savedSettings = allSettings.extend({ updatedAt: z.date() });
export type SavedSettings = z.infer<typeof savedSettings>;

/** The free lesson has its own procedure, which checks that what it gives exists. */
const otherSettings = allSettings.omit({ leads: true, lead_gift: true, lead_sequence: true, lead_consent_text: true });

/** Settings that pages need. None of them is secret. */
export const publicSettings = z.object({
	displayMode: settingShapes.display_mode,
	showSignIn: z.boolean(),
	layout: settingShapes.layout,
	desktopColumns: z.int().min(1).max(4),
	siteName: z.string(),
	supportEmail: z.string(),
	supportPhone: z.string(),
	cohortUrl: z.string(),
	sessionUrl: z.string(),
	/** Cards of offers are shown without an address, too (CRS-04): only for the product that the site is delivered with. */
	showsOffers: z.boolean(),
	/** News about the course from the content files (CRS-02); none for another product. */
	platformUpdates: z.array(z.object({ date: z.string(), text: z.string() })),
});
export type PublicSettings = z.infer<typeof publicSettings>;

export const settings = {
	read: forVisitor
		.route({ method: "GET", path: "/settings", summary: "What the pages need to know of the settings" })
		.output(publicSettings),
};

export const adminSettings = {
	read: forAdmin.route({ method: "GET", path: "/admin/settings", summary: "All settings" }).output(savedSettings),
	/** Changes the given settings, all or none. Public pages reflect it immediately. */
	update: forAdmin
		.route({ method: "PATCH", path: "/admin/settings", summary: "Change some settings" })
		.errors({
			...editErrors,
			SECOND_FACTOR_FIRST: {
				status: 422,
				message: "Set up two-step verification for yourself first, on your profile. Otherwise this would lock you out.",
			},
		})
		.input(
			otherSettings.partial().extend({
				/** Value when editing began. If omitted, changes that others saved since are overwritten. */
				updatedAt: instant.optional(),
			}),
		)
		.output(savedSettings),
};
