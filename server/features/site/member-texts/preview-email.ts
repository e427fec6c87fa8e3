import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { MemberEmailKind } from "../../../../contract/site/member-texts/emails.ts";
import type { Mail } from "../../../mail/mail.ts";
import { accountDeletedMail } from "../../../mail/templates/accounts/account-deleted-mail.tsx";
import { codeMail } from "../../../mail/templates/accounts/code-mail.tsx";
import { emailChangeMail } from "../../../mail/templates/accounts/email-change-mail.tsx";
import { emailChangedMail } from "../../../mail/templates/accounts/email-changed-mail.tsx";
import { emailCorrectionMail } from "../../../mail/templates/accounts/email-correction-mail.tsx";
import { newSignInMail } from "../../../mail/templates/accounts/new-sign-in-mail.tsx";
import { passwordChangedMail } from "../../../mail/templates/accounts/password-changed-mail.tsx";
import { passwordResetMail } from "../../../mail/templates/accounts/password-reset-mail.tsx";
import { secondFactorRemovedMail } from "../../../mail/templates/accounts/second-factor-removed-mail.tsx";
import { signInLinkMail } from "../../../mail/templates/accounts/sign-in-link-mail.tsx";
import { verificationMail } from "../../../mail/templates/accounts/verification-mail.tsx";
import { checkoutReminderMail } from "../../../mail/templates/news/checkout-reminder-mail.tsx";
import { leadLessonMail } from "../../../mail/templates/news/lead-lesson-mail.tsx";
import { reviewHiddenMail } from "../../../mail/templates/news/review-hidden-mail.tsx";
import { reviewRequestMail } from "../../../mail/templates/news/review-request-mail.tsx";
import { givenMail } from "../../../mail/templates/orders/gift-mail.tsx";
import { invitationMail } from "../../../mail/templates/orders/invitation-mail.tsx";
import { orderMovedMail } from "../../../mail/templates/orders/order-moved-mail.tsx";
import { receiptMail } from "../../../mail/templates/orders/receipt-mail.tsx";
import { refundMail } from "../../../mail/templates/orders/refund-mail.tsx";

/** What the examples are about. */
interface Example {
	siteUrl: string;
	supportEmail: string;
	product: string;
}

const bea = { to: "bea@example.com", name: "Bea Buyer" };
const lead = ({ siteUrl }: Example) => ({ to: bea.to, leadId: "", link: `${siteUrl}/free-lesson` });
const code = "123456";
const orderNumber = "1024";
const price = { minorUnits: 2_700, currency: "USD" };

const order = ({ product, siteUrl }: Example) => ({
	...bea,
	orderId: "",
	orderNumber,
	products: [product],
	total: "$27.00",
	isFree: false,
	discount: null,
	tax: null,
	link: `${siteUrl}/auth`,
	consent: null,
	withdrawal: null,
	gift: null,
	seats: null,
});

const given = ({ product, siteUrl }: Example) => ({
	to: bea.to,
	from: "Nora Green",
	text: "",
	products: [product],
	link: `${siteUrl}/auth`,
	registered: false,
});

const reminder = ({ product, siteUrl }: Example) => ({
	...{ to: bea.to, id: "", product, quantity: 1, code: "", list: price, price },
	link: `${siteUrl}/order`,
});

/** One example of each email. */
const examples: Record<MemberEmailKind, (words: MemberTexts, example: Example) => Promise<Mail>> = {
	receipt: (words, example) => receiptMail(order(example), words),
	freeReceipt: (words, example) => receiptMail({ ...order(example), isFree: true, total: "$0.00" }, words),
	giftReceipt: (words, example) =>
		receiptMail({ ...order(example), link: null, gift: { email: "nora@example.com", on: "Dec 24, 2026" } }, words),
	gift: (words, example) => givenMail({ ...given(example), kind: "gift", text: "Have fun with it!" }, words),
	seat: (words, example) => givenMail({ ...given(example), kind: "seat" }, words),
	invitation: (words, { siteUrl }) => invitationMail({ ...bea, link: `${siteUrl}/auth` }, words),
	verification: (words, { siteUrl }) => verificationMail({ ...bea, link: `${siteUrl}/auth`, code }, words),
	signInLink: (words, { siteUrl }) => signInLinkMail({ ...bea, link: `${siteUrl}/auth`, code }, words),
	passwordReset: (words, { siteUrl }) => passwordResetMail({ ...bea, link: `${siteUrl}/reset-password`, code }, words),
	passwordChanged: (words, { siteUrl }) => passwordChangedMail({ ...bea, siteUrl, wasReset: false }, words),
	newSignIn: (words, { siteUrl }) =>
		newSignInMail({ ...bea, device: "Chrome on Linux", time: "10:38 PM UTC", profileUrl: `${siteUrl}/profile` }, words),
	signInCode: (words) => codeMail({ ...bea, code, type: "sign-in" }, words),
	confirmationCode: (words) => codeMail({ ...bea, code, type: "email-verification" }, words),
	passwordCode: (words) => codeMail({ ...bea, code, type: "forget-password" }, words),
	emailChange: (words, { siteUrl }) => emailChangeMail({ ...bea, link: `${siteUrl}/profile` }, words),
	emailChanged: (words, { siteUrl }) => emailChangedMail({ ...bea, newEmail: "bea.buyer@example.com", siteUrl }, words),
	secondFactorRemoved: (words, { siteUrl }) =>
		secondFactorRemovedMail({ ...bea, profileUrl: `${siteUrl}/profile` }, words),
	accountDeleted: (words) => accountDeletedMail(bea, words),
	reviewHidden: (words, { siteUrl }) =>
		reviewHiddenMail(
			{ ...bea, title: "Just what I needed", reason: "It names another customer.", link: `${siteUrl}/review` },
			words,
		),
	emailCorrection: (words, { siteUrl }) =>
		emailCorrectionMail({ to: bea.to, orderNumber, link: `${siteUrl}/correct-email` }, words),
	orderMoved: (words, { supportEmail }) => orderMovedMail({ to: bea.to, orderNumber, supportEmail }, words),
	reviewRequest: (words, { product, siteUrl }) =>
		reviewRequestMail({ ...bea, product, link: `${siteUrl}/review` }, words),
	refund: (words, { supportEmail }) =>
		refundMail({ ...bea, orderNumber, total: "$27.00", keepsAccess: false, gift: false, supportEmail }, words),
	freeLesson: (words, example) => leadLessonMail({ ...lead(example), isConfirmed: false, wasConfirmed: false }, words),
	freeLessonAgain: (words, example) =>
		leadLessonMail({ ...lead(example), isConfirmed: true, wasConfirmed: true }, words),
	checkoutReminder: (words, example) => checkoutReminderMail({ ...reminder(example), isSecond: false }, words),
	lastCheckoutReminder: (words, example) => checkoutReminderMail({ ...reminder(example), isSecond: true }, words),
};

/**
 * Writes an email as an example customer would get it (BRND-05). Nothing is sent.
 *
 * @param words all texts, as they would be after saving
 */
export const writeExample = (kind: MemberEmailKind, words: MemberTexts, example: Example): Promise<Mail> =>
	examples[kind](words, example);
