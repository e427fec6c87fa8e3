import { z } from "zod";
import { forAdmin } from "../site/audience.ts";
import { text } from "../text/text.ts";
import { withKnownFields } from "./merge-fields.ts";

/** Days after a buyer was notified of their access and has still not registered (WAY-02). */
export const reminderDays = [1, 3, 7] as const;
export type ReminderDay = (typeof reminderDays)[number];

export const reminderSubject = withKnownFields(
	text(200)
		.min(1, "must not be empty")
		.regex(/^[^\p{Cc}]*$/u, "must be one line"),
);
/** Paragraphs, separated by empty lines. */
export const reminderText = withKnownFields(text(5_000).min(1, "must not be empty"));

export const reminderDefaults: Record<ReminderDay, { subject: string; text: string }> = {
	1: {
		subject: "Your account at {site_name} is ready",
		text: "Hello {first_name},\n\nThank you for your purchase. There's just one step left: create your account with this email address to get everything you bought.\n\nIt takes less than a minute.",
	},
	3: {
		subject: "Everything you bought is waiting",
		text: "Hello {first_name},\n\nYou haven't opened your purchase from {site_name} yet. Create your account with this email address to get started.\n\nNeed help? Just reply to this email.",
	},
	7: {
		subject: "Do you need help getting in?",
		text: "Hello {first_name},\n\nA week ago you bought from {site_name} but haven't signed in. Having trouble? Reply to this email and we'll help.\n\nThis is our last reminder.",
	},
};

const day = z.literal(reminderDays);
const reminder = { day, subject: reminderSubject, text: reminderText };

export const adminReminders = {
	preview: forAdmin
		.route({ method: "POST", path: "/admin/reminders/preview", summary: "A reminder as a buyer would get it" })
		.input(z.object(reminder))
		.output(z.object({ subject: z.string(), html: z.string() })),
	sendToMe: forAdmin
		.route({ method: "POST", path: "/admin/reminders/test", summary: "Sends a reminder to the admin who asks" })
		.input(z.object(reminder)),
};
