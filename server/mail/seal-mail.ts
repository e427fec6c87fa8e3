import type { Settings } from "../../contract/site/settings.ts";
import { escapeHtml } from "../http/escape-html.ts";
import type { SealedTexts } from "../secrets/sealed-text.ts";
import type { Mail } from "./mail.ts";
import {
	MAIL_BRAND,
	MAIL_COLORS,
	MAIL_PAGE,
	MAIL_RADIUS,
	type MailColor,
	SITE_NAME,
	SUPPORT_EMAIL,
} from "./placeholders.ts";
import { shownEmail } from "./shown-email.ts";

/* The stored form of a message: its text with placeholders for one-time links and codes, which are encrypted
   separately. */

/** A message as stored in its row. */
export interface StoredMail {
	subject: string;
	html: string;
	text: string;
	sealed: string | null;
}

/** Shown in place of a secret. */
const HIDDEN = "••••••";
const NOT_KEPT = "The text of this email was not kept.";
const markOf = (index: number) => `%%secret_${index}%%`;

/**
 * Separates a message from its secrets.
 *
 * @param mail if it has no kind, its entire text counts as secret
 * @returns its text without secrets, and the encrypted secrets
 */
export function sealMail({ kind, subject, html, text, secrets }: Mail, sealed: SealedTexts): StoredMail {
	if (kind === "other") {
		const all = [html, text];
		return { subject, html: markOf(0), text: markOf(1), sealed: sealed.seal(JSON.stringify({ all })) };
	}
	if (!secrets || secrets.length === 0) return { subject, html, text, sealed: null };
	// Longest first: a code may also be part of a link.
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

/** The brand as emails show it (BRND-01). */
export interface MailBrand {
	colors: Record<MailColor, string>;
	/** In pixels. */
	radius: number;
	/** Complete address; null if the name is written instead. */
	logo: { src: string; width: number; height: number } | null;
}

/** Values filled in when a message is sent. */
export interface MailPlaceholderValues {
	siteName: string;
	/** Contact address for questions. */
	supportEmail: string;
	/** Null where only subject or text are shown. */
	brand: MailBrand | null;
	/** The recipient's page of preferences; only for messages that can be turned off. */
	preferencesUrl?: string;
}

/** Restores a message for sending. */
export function openMail(
	kept: StoredMail,
	sealed: SealedTexts,
	values: MailPlaceholderValues,
): Omit<StoredMail, "sealed"> {
	const { all, parts = [] }: Secrets = kept.sealed ? JSON.parse(sealed.open(kept.sealed)) : {};
	const put = (body: string, written: (secret: string) => string) =>
		parts.reduce((rest, secret, index) => rest.replaceAll(markOf(index), () => written(secret)), body);
	return fillIn(
		{
			subject: kept.subject,
			html: all?.[0] ?? put(kept.html, escapeHtml),
			text: all?.[1] ?? put(kept.text, (secret) => secret),
		},
		values,
	);
}

/**
 * Returns a message for later reading, without its secrets.
 *
 * @param brand for its HTML; null if only subject or text are shown
 */
export function hideSecrets(
	kept: Omit<StoredMail, "sealed">,
	settings: Pick<Settings, "site_name" | "support_email">,
	brand: MailBrand | null = null,
): Omit<StoredMail, "sealed"> {
	const isWhole = kept.html === markOf(0);
	const hide = (body: string) => (isWhole ? NOT_KEPT : body.replaceAll(/%%secret_\d+%%/g, HIDDEN));
	return fillIn(
		{ subject: kept.subject, html: hide(kept.html), text: hide(kept.text) },
		{ siteName: settings.site_name, supportEmail: shownEmail(settings.support_email), preferencesUrl: HIDDEN, brand },
	);
}

function fillIn(mail: Omit<StoredMail, "sealed">, values: MailPlaceholderValues): Omit<StoredMail, "sealed"> {
	const { siteName, supportEmail, preferencesUrl = "", brand } = values;
	const fill = (text: string, written: (value: string) => string) =>
		text
			.replaceAll(SITE_NAME, () => written(siteName))
			.replaceAll(SUPPORT_EMAIL, () => written(supportEmail))
			.replaceAll(MAIL_PAGE, preferencesUrl);
	const identity = (value: string) => value;
	const withColors = (html: string) => {
		if (!brand) return html;
		return Object.entries(MAIL_COLORS).reduce(
			(rest, [color, mark]) => rest.replaceAll(mark, brand.colors[color as MailColor]),
			html.replaceAll(MAIL_RADIUS, `${brand.radius}px`).replaceAll(MAIL_BRAND, () => logoOf(brand, siteName)),
		);
	};
	return {
		subject: fill(mail.subject, identity),
		text: fill(
			mail.text.replaceAll(MAIL_BRAND, () => siteName),
			identity,
		),
		html: fill(withColors(mail.html), escapeHtml),
	};
}

/** Height of the logo in emails, in pixels. */
const LOGO_HEIGHT = 36;

/** Programs that load no pictures show the name. */
function logoOf({ logo }: MailBrand, siteName: string): string {
	if (!logo) return escapeHtml(siteName);
	const width = Math.min(320, Math.round((LOGO_HEIGHT * logo.width) / logo.height));
	return `<img src="${escapeHtml(logo.src)}" alt="${escapeHtml(siteName)}" width="${width}" height="${LOGO_HEIGHT}" style="border:0;display:block"/>`;
}
