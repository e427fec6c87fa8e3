import { deviceName } from "../../contract/accounts/device-name.ts";
import { formatDate } from "../../contract/formats.ts";
import type { MemberTexts } from "../../contract/site/member-texts/all-words.ts";
import type { Config } from "../config.ts";
import type { Queryable } from "../database/database.ts";
import type { Mailer } from "../mail/mailer.ts";
import { codeMail } from "../mail/templates/accounts/code-mail.tsx";
import { emailChangeMail } from "../mail/templates/accounts/email-change-mail.tsx";
import { emailChangedMail } from "../mail/templates/accounts/email-changed-mail.tsx";
import { newSignInMail } from "../mail/templates/accounts/new-sign-in-mail.tsx";
import { passwordChangedMail } from "../mail/templates/accounts/password-changed-mail.tsx";
import { passwordResetMail } from "../mail/templates/accounts/password-reset-mail.tsx";
import { signInLinkMail } from "../mail/templates/accounts/sign-in-link-mail.tsx";
import { verificationMail } from "../mail/templates/accounts/verification-mail.tsx";
import { invitationMail } from "../mail/templates/orders/invitation-mail.tsx";
import { findApproval, findMembership } from "./access/access.queries.ts";
import { findTimeZone, findUserByEmail } from "./auth.queries.ts";
import { bindToRegistration, kindOfToken } from "./proof/registration-binding.ts";
import { registrationLink } from "./registration-link.ts";

/** Formats a time, such as `10:38 PM`; names the zone if it is UTC, because it is not the reader's local time. */
function formatTime(moment: Date, timeZone: string): string {
	const time = formatDate(moment, { timeStyle: "short", timeZone });
	return timeZone === "UTC" ? `${time} UTC` : time;
}

type CodeType = "sign-in" | "email-verification" | "forget-password";
interface Recipient {
	email: string;
	name: string;
}

/**
 * Creates every message of the auth service. Each link comes with a code, for people who read mail on another device.
 *
 * @param createCode creates a six-digit code that replaces the previous one
 */
export function accountMails(services: {
	config: Config;
	db: Queryable;
	mailer: Mailer;
	createCode: (email: string, type: CodeType) => Promise<string>;
	/** The site's time zone, for people whose own is unknown. */
	readTimeZone: () => Promise<string>;
	readTexts: () => Promise<MemberTexts>;
}) {
	const { config, db, mailer, createCode, readTimeZone, readTexts } = services;
	const nameOf = async (email: string) => (await findUserByEmail(db, email))?.name ?? "";
	return {
		verification: async (user: Recipient & { id: string }, link: string, token: string) => {
			if (kindOfToken(token))
				return mailer.send(await emailChangeMail({ to: user.email, name: user.name, link }, await readTexts()));
			const code = await createCode(user.email, "email-verification");
			const bound = bindToRegistration(user.id, link);
			await mailer.send(
				await verificationMail({ to: user.email, name: user.name, link: bound, code }, await readTexts()),
			);
		},
		passwordReset: async (user: Recipient, link: string) => {
			const code = await createCode(user.email, "forget-password");
			await mailer.send(await passwordResetMail({ to: user.email, name: user.name, link, code }, await readTexts()));
		},
		/** Sent to an approved email that has no account (RST-03); other emails get nothing. */
		invitation: async (email: string) => {
			const approval = await findApproval(db, email);
			if (!approval || (await findUserByEmail(db, email))) return;
			const link = registrationLink(config.siteUrl, email);
			await mailer.send(await invitationMail({ to: email, name: approval.name, link }, await readTexts()));
		},
		signInLink: async (email: string, token: string) => {
			// Links to a page with a button: mail scanners open links, and would consume one that acts immediately.
			const link = new URL("/auth", config.siteUrl);
			link.searchParams.set("link", token);
			const code = await createCode(email, "sign-in");
			await mailer.send(
				await signInLinkMail({ to: email, name: await nameOf(email), link: link.href, code }, await readTexts()),
			);
		},
		code: async (email: string, code: string, type: string) =>
			mailer.send(await codeMail({ to: email, name: await nameOf(email), code, type }, await readTexts())),
		emailChanged: async (before: Recipient, to: string) =>
			mailer.send(
				await emailChangedMail(
					{ to: before.email, name: before.name, newEmail: to, siteUrl: config.siteUrl },
					await readTexts(),
				),
			),
		passwordChanged: async (user: Recipient, wasReset = false) =>
			mailer.send(
				await passwordChangedMail(
					{ to: user.email, name: user.name, siteUrl: config.siteUrl, wasReset },
					await readTexts(),
				),
			),
		/** @param userAgent the browser's own description */
		newSignIn: async (user: Recipient & { id: string }, userAgent: string) => {
			const role = (await findMembership(db, user.id))?.role;
			const profileUrl = `${config.siteUrl}${role === "admin" ? "/admin/profile" : "/profile"}`;
			const timeZone = (await findTimeZone(db, user.id)) ?? (await readTimeZone());
			const time = formatTime(new Date(), timeZone);
			const device = deviceName(userAgent);
			await mailer.send(
				await newSignInMail({ to: user.email, name: user.name, device, time, profileUrl }, await readTexts()),
			);
		},
	};
}
