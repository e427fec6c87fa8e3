import { limits } from "../../limits.ts";
import type { MemberText, PlaceholderName } from "./text.ts";

const { title, mailSubject, mailText } = limits.memberText;

/** The editable part of an email. Button, codes, deadlines and what the law demands are the site's. */
interface MemberEmail {
	/** Names it for the seller. */
	label: string;
	/** When it is sent. */
	about: string;
	subject: string;
	heading: string;
	/** Paragraphs, separated by empty lines. */
	text: string;
	/** Values that every part may contain. */
	fields: readonly PlaceholderName[];
	/** More values, of the text only: others may have entered them. */
	textFields?: readonly PlaceholderName[];
	/** Values that the text must contain. */
	required?: readonly PlaceholderName[];
}

/** Emails to members whose texts the seller may change, in the order of a member's life. */
export const memberEmails = {
	receipt: {
		label: "Receipt",
		about: "Sent after a purchase. The order, its total and the button follow your text.",
		subject: "Your purchase from {site_name}",
		heading: "Thank you for your purchase",
		text: "Your payment has arrived, and everything in your order is ready.",
		fields: ["first_name", "site_name"],
		textFields: ["products", "order_number"],
	},
	freeReceipt: {
		label: "Receipt of a free order",
		about: "Sent after an order that cost nothing.",
		subject: "Your purchase from {site_name}",
		heading: "Thank you for your order",
		text: "Nothing was charged, and everything in your order is ready.",
		fields: ["first_name", "site_name"],
		textFields: ["products", "order_number"],
	},
	giftReceipt: {
		label: "Receipt of a gift",
		about: "Sent to the buyer of a gift.",
		subject: "Your purchase from {site_name}",
		heading: "Thank you for your purchase",
		text: "Your gift goes to {recipient} on {date}.",
		fields: ["first_name", "site_name"],
		textFields: ["products", "order_number", "recipient", "date"],
		required: ["recipient", "date"],
	},
	gift: {
		label: "Gift",
		about: "Sent to the recipient of a gift. The buyer's own message and the button follow your text.",
		subject: "A gift for you from {site_name}",
		heading: "You have a gift",
		text: "{sender} bought this for you: {products}.",
		fields: ["site_name"],
		textFields: ["sender", "products"],
		required: ["sender", "products"],
	},
	seat: {
		label: "Seat",
		about: "Sent to people who are assigned a seat.",
		subject: "Your seat at {site_name}",
		heading: "You have a seat",
		text: "{sender} gave you a seat: {products}.",
		fields: ["site_name"],
		textFields: ["sender", "products"],
		required: ["sender", "products"],
	},
	invitation: {
		label: "Invitation",
		about: "Sent to customers you add, import or invite.",
		subject: "Your access to {site_name}",
		heading: "Your members' area is ready",
		text: "Thank you for your purchase. Register with this email address, choose a password, and everything you bought is waiting for you.",
		fields: ["first_name", "site_name"],
	},
	verification: {
		label: "Confirm the email",
		about: "Sent after registering. The code and how long it works follow your text.",
		subject: "Confirm your email address",
		heading: "Confirm your email address",
		text: "You registered at {site_name} with this address. Confirm that it is yours, and everything you bought is waiting.",
		fields: ["first_name", "site_name"],
	},
	signInLink: {
		label: "Sign-in link",
		about: "Sent to members who sign in without a password.",
		subject: "Your sign-in link",
		heading: "Your sign-in link",
		text: "Open the sign-in page and press the button there. You don't need a password.",
		fields: ["first_name", "site_name"],
	},
	signInCode: {
		label: "Sign-in code",
		about: "Sent to members who ask for a code instead of a link. The code follows your text.",
		subject: "Your sign-in code",
		heading: "Your sign-in code",
		text: "Enter this code to sign in.",
		fields: ["first_name", "site_name"],
	},
	confirmationCode: {
		label: "Confirmation code",
		about: "Sent to new members who ask for another code. The code follows your text.",
		subject: "Your confirmation code",
		heading: "Confirm your email address",
		text: "Enter this code where you registered.",
		fields: ["first_name", "site_name"],
	},
	passwordCode: {
		label: "Code for a new password",
		about: "Sent to members who forgot their password and ask for a code. The code follows your text.",
		subject: "Your code for a new password",
		heading: "Choose a new password",
		text: "Enter this code where you asked for a new password.",
		fields: ["first_name", "site_name"],
	},
	passwordReset: {
		label: "New password",
		about: "Sent to members who forgot their password.",
		subject: "Reset your password",
		heading: "Choose a new password",
		text: "We got a request to reset the password for this email address. If that was you, choose a new one.",
		fields: ["first_name", "site_name"],
	},
	passwordChanged: {
		label: "Password changed",
		about: "Sent after a password was changed. What to do if it was someone else follows your text.",
		subject: "Your password was changed",
		heading: "Your password was changed",
		text: "The password of your account at {site_name} was just changed. If that was you, you're all set.",
		fields: ["first_name", "site_name"],
	},
	newSignIn: {
		label: "New sign-in",
		about: "Sent after a sign-in from a new browser, which is named below your text.",
		subject: "New sign-in to your account",
		heading: "A new sign-in to your account",
		text: "Someone just signed in to your account at {site_name} from a browser we haven't seen before:",
		fields: ["first_name", "site_name"],
	},
	emailChange: {
		label: "Change of email",
		about: "Sent to the new address. How long its link works follows your text.",
		subject: "Confirm your new email address",
		heading: "Confirm your new address",
		text: "You asked to use this address for your account. Open the link in the browser where you are signed in.",
		fields: ["first_name", "site_name"],
	},
	emailChanged: {
		label: "Email changed",
		about: "Sent to the old address. What to do if it was someone else follows your text.",
		subject: "Your email address was changed",
		heading: "Your email address was changed",
		text: "Your account at {site_name} ({site_url}) now has the address {new_email}. Use it to sign in from now on.",
		fields: ["first_name", "site_name", "site_url"],
		textFields: ["new_email"],
		required: ["new_email"],
	},
	secondFactorRemoved: {
		label: "Two-step verification removed",
		about: "Sent after you removed it for a member. How to set it up again follows your text.",
		subject: "Two-step verification was removed",
		heading: "Two-step verification was removed",
		text: "We removed two-step verification from your account at {site_name}. You were signed out everywhere, and signing in no longer asks for a code from your authenticator app.",
		fields: ["first_name", "site_name"],
	},
	accountDeleted: {
		label: "Account deleted",
		about: "Sent to members who deleted their account.",
		subject: "Your account was deleted",
		heading: "Your account was deleted",
		text: "You deleted your account at {site_name}. Your name, your course progress and your sign-ins were deleted with it.\n\nThe record of your purchase stays with the seller. To use what you bought again, register with this email.",
		fields: ["first_name", "site_name"],
	},
	reviewHidden: {
		label: "Review hidden",
		about: "Sent to the author of a review that you hid. The reason you gave follows your text.",
		subject: "Your review was hidden · {site_name}",
		heading: "Your review was hidden",
		text: "Your review “{review}” is not shown on the site of {site_name}. The reason:",
		fields: ["first_name", "site_name"],
		textFields: ["review"],
		required: ["review"],
	},
	emailCorrection: {
		label: "Corrected email of an order",
		about: "Sent to the address that replaces a mistyped one. How long its link works follows your text.",
		subject: "Confirm the email of your order · {site_name}",
		heading: "Confirm the email of your order",
		text: "The email of order {order_number} was entered incorrectly, and this address was given instead. Confirm it, and we'll send the receipt and your access here.",
		fields: ["site_name"],
		textFields: ["order_number"],
		required: ["order_number"],
	},
	orderMoved: {
		label: "Order moved to another email",
		about: "Sent to the mistyped address, which may belong to a stranger.",
		subject: "An order was moved to another email · {site_name}",
		heading: "An order was moved to another email",
		text: "Order {order_number} was placed with this address by mistake. Its buyer has corrected the email, in the browser that paid. This address no longer gets its receipts, and links in earlier emails about it no longer work.",
		fields: ["site_name"],
		textFields: ["order_number"],
		required: ["order_number"],
	},
	reviewRequest: {
		label: "Request for a review",
		about: "Sent once, some days after the first download.",
		subject: "How do you like it so far? · {site_name}",
		heading: "How do you like it?",
		text: "You have had a few days with {product} now. What do you think of it?\n\nA few honest words, good or bad, help others decide, and tell us what to make better. It takes two minutes. This is the only time we ask.",
		fields: ["first_name", "site_name", "product"],
	},
	refund: {
		label: "Refund",
		about: "Sent after a full refund. What happens to their access follows your text.",
		subject: "Your refund from {site_name}",
		heading: "Your order was refunded",
		text: "Order {order_number} was refunded: {amount}. Depending on your bank, it takes a few days to arrive.",
		fields: ["first_name", "site_name"],
		textFields: ["order_number", "amount"],
		required: ["order_number", "amount"],
	},
	freeLesson: {
		label: "Free lesson",
		about: "Sent to visitors who ask for the free lesson. The button confirms their address.",
		subject: "Confirm your email to open the free lesson",
		heading: "Your free lesson is ready",
		text: "You asked for the free lesson of {site_name} with this address. Confirm that it's yours, and the lesson opens right away.",
		fields: ["site_name"],
	},
	freeLessonAgain: {
		label: "Free lesson, again",
		about: "Sent to those who confirmed their address before.",
		subject: "Your link to the free lesson",
		heading: "Your free lesson is ready",
		text: "You asked for the free lesson of {site_name} with this address. You confirmed it before, so the lesson opens right away.",
		fields: ["site_name"],
	},
	checkoutReminder: {
		label: "Unfinished order",
		about: "Sent after an hour to buyers who asked for it. What they chose follows your text.",
		subject: "Finish your order · {site_name}",
		heading: "Finish your order",
		text: "You started an order and asked us to remind you if you didn't finish it:",
		fields: ["site_name"],
	},
	lastCheckoutReminder: {
		label: "Unfinished order, last reminder",
		about: "Sent a day later.",
		subject: "Last reminder: finish your order · {site_name}",
		heading: "Finish your order",
		text: "You started an order and asked us to remind you if you didn't finish it:",
		fields: ["site_name"],
	},
} as const satisfies Record<string, MemberEmail>;

export type MemberEmailKind = keyof typeof memberEmails;
export const memberEmailKinds = Object.keys(memberEmails) as MemberEmailKind[];

/** Parts of an email that can be edited. */
export type EmailPart = "Subject" | "Heading" | "Text";
export type EmailTextKey = `${MemberEmailKind}${EmailPart}` | "emailGreeting" | "emailSupport";

/** Texts that many emails share. */
const sharedTexts = {
	emailGreeting: {
		label: "Greeting",
		text: "Hi {first_name},",
		max: title,
		fields: ["first_name", "site_name"],
		hint: "Begins most emails to members. Without a name, {first_name} is left out.",
	},
	emailSupport: {
		label: "Last line",
		text: "Questions? Write to {support_email}.",
		max: limits.memberText.sentence,
		fields: ["support_email", "site_name"],
		required: ["support_email"],
		hint: "Ends most emails to members, reminders and sequences included.",
	},
} as const satisfies Record<string, MemberText>;

/** Each part of each email as a text of its own. */
export const emailTexts: Record<EmailTextKey, MemberText> = {
	...sharedTexts,
	...(Object.fromEntries(
		memberEmailKinds.flatMap((kind): [string, MemberText][] => {
			const { subject, heading, text, fields, textFields = [], required }: MemberEmail = memberEmails[kind];
			return [
				[`${kind}Subject`, { label: "Subject", text: subject, max: mailSubject, fields }],
				[`${kind}Heading`, { label: "Heading", text: heading, max: title, fields }],
				[
					`${kind}Text`,
					{ label: "Text", text, max: mailText, lines: true, fields: [...fields, ...textFields], required },
				],
			];
		}),
	) as Record<`${MemberEmailKind}${EmailPart}`, MemberText>),
};
