import type { Settings } from "../../contract/settings.ts";
import { escapeHtml } from "../http/escape-html.ts";
import type { SealedTexts } from "../sealed-text.ts";
import type { Mail } from "./mail.ts";
import { MAIL_PAGE, SITE_NAME, SUPPORT_EMAIL } from "./placeholders.ts";

/* What is kept of a message: its text, with marks where one-time links and codes belong. Those are kept apart, encrypted. */

/** A message as its row has it. */
export interface KeptMail {
	subject: string;
	html: string;
	text: string;
	sealed: string | null;
}

/** What people see where a secret was. */
const HIDDEN = "••••••";
const NOT_KEPT = "The text of this email was not kept.";
const markOf = (index: number) => `%%secret_${index}%%`;

/**
 * @param mail of one that does not say what it is, all of its text is taken for a secret
 * @returns its text without its secrets, and these encrypted
 */
export function sealMail({ kind, subject, html, text, secrets }: Mail, sealed: SealedTexts): KeptMail {
	if (kind === "other") {
		const all = [html, text];
		return { subject, html: markOf(0), text: markOf(1), sealed: sealed.seal(JSON.stringify({ all })) };
	}
	if (!secrets || secrets.length === 0) return { subject, html, text, sealed: null };
	// The longest first: a code may stand in a link as well.
	const ordered = secrets.toSorted((one, other) => other.length - one.length);
	const hide = (body: string, written: (secret: string) => string) =>
		ordered.reduce((rest, secret, index) => rest.replaceAll(written(secret), markOf(index)), body);
	return {
		subject,
		html: hide(hide(html, escapeHtml), (secret) => secret),
		text: hide(text, (secret) => secret),
		sealed: sealed.seal(JSON.stringify({ parts: ordered })),
	};
}

interface Secrets {
	/** Both bodies. */
	all?: string[];
	parts?: string[];
}

/** What is put in when a message is sent. */
export interface MailMarks {
	siteName: string;
	/** Where questions go. */
	supportEmail: string;
	/** Of whoever gets it; only messages that can be switched off name it. */
	mailPage?: string;
}

/** @returns the message as it is to be sent */
export function openMail(kept: KeptMail, sealed: SealedTexts, marks: MailMarks): Omit<KeptMail, "sealed"> {
	const { all, parts = [] }: Secrets = kept.sealed ? JSON.parse(sealed.open(kept.sealed)) : {};
	const put = (body: string, written: (secret: string) => string) =>
		parts.reduce((rest, secret, index) => rest.replaceAll(markOf(index), () => written(secret)), body);
	return fillIn(
		{
			subject: kept.subject,
			html: all?.[0] ?? put(kept.html, escapeHtml),
			text: all?.[1] ?? put(kept.text, (secret) => secret),
		},
		marks,
	);
}

/** @returns the message as it may be read later, with no secret in it */
export function hideSecrets(
	kept: Omit<KeptMail, "sealed">,
	settings: Pick<Settings, "site_name" | "support_email">,
): Omit<KeptMail, "sealed"> {
	const isWhole = kept.html === markOf(0);
	const hide = (body: string) => (isWhole ? NOT_KEPT : body.replaceAll(/%%secret_\d+%%/g, HIDDEN));
	return fillIn(
		{ subject: kept.subject, html: hide(kept.html), text: hide(kept.text) },
		{ siteName: settings.site_name, supportEmail: settings.support_email, mailPage: HIDDEN },
	);
}

function fillIn(mail: Omit<KeptMail, "sealed">, marks: MailMarks): Omit<KeptMail, "sealed"> {
	const { siteName, supportEmail, mailPage = "" } = marks;
	const fill = (text: string, written: (value: string) => string) =>
		text
			.replaceAll(SITE_NAME, () => written(siteName))
			.replaceAll(SUPPORT_EMAIL, () => written(supportEmail))
			.replaceAll(MAIL_PAGE, mailPage);
	const asItIs = (value: string) => value;
	return { subject: fill(mail.subject, asItIs), text: fill(mail.text, asItIs), html: fill(mail.html, escapeHtml) };
}
