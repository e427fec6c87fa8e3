import { createHmac } from "node:crypto";
import { leadOpenPath } from "../../contract/customers/leads.ts";
import { isSameSecret } from "../secrets/is-same-secret.ts";

/*
 * Tokens of a lead (LEAD-02): one opens the lesson, the other only the mail preferences, because a mail program may pass
 * that on. Both are valid as long as the lead exists; the time in the first one decides until when it confirms.
 */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const sign = (authSecret: string, purpose: "lesson" | "preferences", signed: string): string =>
	createHmac("sha256", authSecret).update(`lead ${purpose}:${signed}`).digest("base64url");

/** Returns `lead.{lead}.{signature}`. */
export const leadPreferenceToken = (authSecret: string, leadId: string): string =>
	`lead.${leadId}.${sign(authSecret, "preferences", leadId)}`;

/** Returns the lead of a token, or null if the token is invalid or for the lesson. */
export function readLeadPreferenceToken(authSecret: string, token: string): string | null {
	const [mark, leadId = "", signature = "", ...more] = token.split(".");
	if (mark !== "lead" || more.length > 0 || !UUID.test(leadId)) return null;
	return isSameSecret(signature, sign(authSecret, "preferences", leadId)) ? leadId : null;
}

/** Returns `lead.{lead}.{seconds}.{signature}`. */
export function lessonToken(authSecret: string, leadId: string, issuedAt: Date): string {
	const seconds = Math.floor(issuedAt.getTime() / 1_000);
	return `lead.${leadId}.${seconds}.${sign(authSecret, "lesson", `${leadId}.${seconds}`)}`;
}

/** Returns the lead of a token and when it was issued, or null if the token is invalid or for the preferences. */
export function readLessonToken(authSecret: string, token: string): { leadId: string; issuedAt: Date } | null {
	const [mark, leadId = "", seconds = "", signature = "", ...more] = token.split(".");
	if (mark !== "lead" || more.length > 0 || !UUID.test(leadId) || !/^\d{1,12}$/.test(seconds)) return null;
	if (!isSameSecret(signature, sign(authSecret, "lesson", `${leadId}.${seconds}`))) return null;
	return { leadId, issuedAt: new Date(Number(seconds) * 1_000) };
}

/** Returns the address of the page with the button, and later with the lesson. */
export const leadPage = (siteUrl: string, token: string): string => `${siteUrl}${leadOpenPath}/${token}`;
