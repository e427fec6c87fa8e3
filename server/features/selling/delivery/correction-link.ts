import { createHmac } from "node:crypto";
import { limits } from "../../../contract/limits.ts";
import { isSameSecret } from "../../is-same-secret.ts";
import type { StoredCorrection } from "./email-corrections.queries.ts";

/** What the link of one request stands for: a newer request ends it. */
type Correction = Pick<StoredCorrection, "orderId" | "oldEmail" | "newEmail" | "requestedAt">;

const sign = (authSecret: string, { orderId, oldEmail, newEmail, requestedAt }: Correction) =>
	createHmac("sha256", authSecret)
		.update(`email correction:${JSON.stringify([orderId, oldEmail, newEmail, requestedAt.getTime()])}`)
		.digest("base64url");

/** Goes to the new address: who has it reads the mail there. */
export const correctionLink = (parts: { siteUrl: string; authSecret: string }, correction: Correction): string =>
	`${parts.siteUrl}/correct-email?link=${correction.orderId}.${sign(parts.authSecret, correction)}`;

/** @returns the order that a link is for, as far as it says so itself */
export const orderOfCorrectionLink = (link: string): string => link.split(".")[0] ?? "";

export function isCorrectionLink(authSecret: string, link: string, correction: Correction, now: Date): boolean {
	const isInTime = now.getTime() < correction.requestedAt.getTime() + limits.correctionLinkMs;
	return isSameSecret(link.split(".")[1] ?? "", sign(authSecret, correction)) && isInTime;
}
