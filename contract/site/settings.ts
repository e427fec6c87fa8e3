import { z } from "zod";
import { forAdmin, forVisitor } from "./audience.ts";
import { email } from "./email.ts";
import { editErrors } from "./errors.ts";
import { instant } from "./instant.ts";
import { reminderDefaults, reminderSubject, reminderText } from "./reminders.ts";
import { DEFAULT_SITE_NAME } from "./site-name.ts";
import { text } from "./text.ts";
import { timeZone } from "./time-zone.ts";

const httpAddress = z.union([
	z.literal(""),
	z.url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" }).max(2_000),
]);

/**
 * What the seller can change. In the table each is a text under its key; the shape here reads it, and refuses anything
 * else.
 */
export const settingShapes = {
	/** SET-01 */
	display_mode: z.enum(["course", "downloads"]),
	/** ADM-02; also kept in the browser under this name. */
	show_sign_in: z.enum(["true", "false"]),
	/** SET-02: how the product cards stand. */
	layout: z.enum(["grid", "list"]),
	desktop_columns: z.enum(["1", "2", "3", "4"]),
	site_name: text(80).pipe(
		z
			.string()
			.min(1, "must not be empty")
			.regex(/^[^\p{Cc}]*$/u, "must be one line"),
	),
	support_email: email,
	support_phone: text(40),
	/** Where the buy buttons lead; empty while there is no checkout (PUB-07). */
	checkout_url: httpAddress,
	/** CRS-04; empty: the card's button is not shown. */
	cohort_url: httpAddress,
	session_url: httpAddress,
	/** PUB-10 */
	social_proof: z.enum(["invented", "real", "off"]),
	/** SES-08: admins without a second factor can do nothing but set one up. */
	admin_second_factor: z.enum(["required", "optional"]),
	/** BUY-01: the buy buttons start a checkout at Stripe while it is connected. */
	stripe_checkout: z.enum(["on", "off"]),
	/** Which tax Stripe adds, and who owes it. */
	stripe_tax: z.enum(["none", "automatic", "managed"]),
	/** What stands on the buyer's card statement behind the name of the Stripe account. */
	statement_suffix: z
		.string()
		.trim()
		.regex(/^$|^(?=.*[A-Za-z])[A-Za-z0-9 .-]{2,22}$/, "must be 2 to 22 letters, digits, spaces, dots or dashes"),
	/** BUY-05: what an open dispute does to access. */
	dispute_access: z.enum(["suspend", "keep"]),
	/** BUY-07: buyers agree to this before they pay. */
	consent: z.enum(["on", "off"]),
	consent_text: text(2_000).pipe(z.string().min(1, "must not be empty")),
	/** BUY-07: buyers may withdraw from the contract on `/withdraw`. */
	withdrawal: z.enum(["on", "off"]),
	/** BUY-08 */
	gifts: z.enum(["on", "off"]),
	seats: z.enum(["on", "off"]),
	/** BUY-09: on receipts. */
	seller_name: text(200),
	seller_address: text(1_000),
	seller_tax_number: text(80),
	/** How many of a mailing, of reminders and the like are sent in a second. */
	mail_rate: z
		.string()
		.trim()
		.regex(/^[1-9]\d{0,3}$/, "must be a whole number from 1 to 9,999"),
	/** By which day and night are told, such as `Europe/Berlin`. */
	time_zone: timeZone,
	/** WAY-02: after 1, 3 and 7 days, in the seller's words. */
	reminders: z.enum(["on", "off"]),
	reminder_1_subject: reminderSubject,
	reminder_1_text: reminderText,
	reminder_3_subject: reminderSubject,
	reminder_3_text: reminderText,
	reminder_7_subject: reminderSubject,
	reminder_7_text: reminderText,
	/** REV-01: members are asked for a review, so many days after their first download. */
	review_requests: z.enum(["on", "off"]),
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
	seller_name: "",
	seller_address: "",
	seller_tax_number: "",
	mail_rate: "5",
	time_zone: "UTC",
	reminders: "on",
	reminder_1_subject: reminderDefaults[1].subject,
	reminder_1_text: reminderDefaults[1].text,
	reminder_3_subject: reminderDefaults[3].subject,
	reminder_3_text: reminderDefaults[3].text,
	reminder_7_subject: reminderDefaults[7].subject,
	reminder_7_text: reminderDefaults[7].text,
	review_requests: "on",
	review_days: "7",
};

const allSettings = z.object(settingShapes);

/** All settings, and when any of them was last changed. */
const savedSettings = allSettings.extend({ updatedAt: z.date() });
export type SavedSettings = z.infer<typeof savedSettings>;

/** What pages need to know of the settings. None of it is secret. */
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
});
export type PublicSettings = z.infer<typeof publicSettings>;

export const settings = {
	read: forVisitor
		.route({ method: "GET", path: "/settings", summary: "What the pages need to know of the settings" })
		.output(publicSettings),
};

export const adminSettings = {
	read: forAdmin.route({ method: "GET", path: "/admin/settings", summary: "All settings" }).output(savedSettings),
	/** Those that are given are changed, all of them or none. Public pages follow at once. */
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
			allSettings.partial().extend({
				/** As it was when the editing began; left out, what others saved meanwhile is not asked for. */
				updatedAt: instant.optional(),
			}),
		)
		.output(savedSettings),
};
