import { createHash } from "node:crypto";

/** SEC-02: a page runs no script and loads no style that is not ours. */
const everyPolicy = ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"];

const hash = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

/** A draft sends nothing. */
export const DRAFT_POLICY = [...everyPolicy.filter((rule) => !rule.startsWith("form-action")), "form-action 'none'"];

export const publicPolicy = (scripts: string[], style: string, rest = everyPolicy) =>
	[
		"default-src 'self'",
		`script-src 'self' ${scripts.map(hash).join(" ")}`,
		`style-src 'self' ${hash(style)}`,
		// The page contains what its first view needs.
		"img-src 'self' data:",
		"font-src data:",
		...rest,
	].join("; ");

export const applicationPolicy = (nonce: string) =>
	[
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}'`,
		// The player adds styles to its shadow trees, and a dialog one to the page; neither supports a nonce.
		"style-src 'self' 'unsafe-inline' blob:",
		// Pictures of updates, and a lesson's audio and video, may be at any address that the seller chose.
		"img-src 'self' data: blob: https: http:",
		"media-src 'self' blob: https: http:",
		// Emails of this site, and chapters of an EPUB, each with its own stricter policy (WAY-04, LIB-01).
		"frame-src 'self' blob:",
		"font-src 'self' data: blob:",
		...everyPolicy,
	].join("; ");
