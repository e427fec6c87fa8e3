import { createHash, createHmac } from "node:crypto";

export const hmacSha256 = (secret: string | Buffer, content: string | Buffer, encoding: "hex" | "base64") =>
	createHmac("sha256", secret).update(content).digest(encoding);

export const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

/** Decides whether a signed time is recent enough not to be a replay. */
export const isFresh = (seconds: number, now: Date, tolerance = 300): boolean =>
	Number.isFinite(seconds) && Math.abs(now.getTime() / 1_000 - seconds) <= tolerance;
