import { createHmac } from "node:crypto";
import { leadOpenPath } from "../../contract/customers/leads.ts";
import { isSameSecret } from "../is-same-secret.ts";

/*
 * Tokens of a lead (LEAD-02): one opens the lesson, the other only the mail preferences, because a mail program may pass
 * that on. Both are valid as long as the lead exists.
 */

type Purpose = "lesson" | "preferences";

const sign = (authSecret: string, purpose: Purpose, leadId: string): string =>
	createHmac("sha256", authSecret).update(`lead ${purpose}:${leadId}`).digest("base64url");

/** Returns `lead.{lead}.{signature}`. */
export const leadToken = (authSecret: string, purpose: Purpose, leadId: string): string =>
	`lead.${leadId}.${sign(authSecret, purpose, leadId)}`;

/** Returns the lead of a token, or null if the token is invalid or for another purpose. */
export function readLeadToken(authSecret: string, purpose: Purpose, token: string): string | null {
	const [mark, leadId = "", signature = "", ...more] = token.split(".");
	if (mark !== "lead" || more.length > 0 || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(leadId)) return null;
	return isSameSecret(signature, sign(authSecret, purpose, leadId)) ? leadId : null;
}

/** Returns the address of the page with the button, and later with the lesson. */
export const leadPage = (siteUrl: string, token: string): string => `${siteUrl}${leadOpenPath}/${token}`;
