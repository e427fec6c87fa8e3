import { createHmac } from "node:crypto";
import { limits } from "../../../../contract/limits.ts";
import { isSameSecret } from "../../../secrets/is-same-secret.ts";
import type { StoredCorrection } from "./email-corrections.queries.ts";

/** The request that a link belongs to: a newer request invalidates it. */
type Correction = Pick<StoredCorrection, "orderId" | "oldEmail" | "newEmail" | "requestedAt">;

const sign = (authSecret: string, { orderId, oldEmail, newEmail, requestedAt }: Correction) =>
	createHmac("sha256", authSecret)
		.update(`email correction:${JSON.stringify([orderId, oldEmail, newEmail, requestedAt.getTime()])}`)
		.digest("base64url");

/** Sent to the new address, so that the link proves that its owner reads mail there. */
export const correctionLink = (parts: { siteUrl: string; authSecret: string }, correction: Correction): string =>
	`${parts.siteUrl}/correct-email?link=${correction.orderId}.${sign(parts.authSecret, correction)}`;

/** Returns the order named in a link, which is not verified yet. */
export const orderOfCorrectionLink = (link: string): string => link.split(".")[0] ?? "";

export function isCorrectionLink(authSecret: string, link: string, correction: Correction, now: Date): boolean {
	const isInTime = now.getTime() < correction.requestedAt.getTime() + limits.correctionLinkMs;
	return isSameSecret(link.split(".")[1] ?? "", sign(authSecret, correction)) && isInTime;
}
