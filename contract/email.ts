import { z } from "zod";
import { limits } from "./limits.ts";

/** Zod's own rule, extended to international top-level domains such as `xn--p1ai`. */
const ADDRESS =
	/^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/** Parses every email address: trimmed, lowercased, domain in ASCII, validated (AUTH-04). */
export const email = z
	.string()
	.max(limits.email.characters + 50, { error: "is too long", abort: true })
	.trim()
	.toLowerCase()
	.overwrite(withAsciiDomain)
	.pipe(
		z.email({ pattern: ADDRESS, error: "must be a valid email address" }).max(limits.email.characters, "is too long"),
	);

/**
 * Converts the domain to ASCII, as mail servers do: `zoe@müller.example` and `zoe@xn--mller-kva.example` are one
 * mailbox.
 */
function withAsciiDomain(address: string): string {
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1);
	// Converts only letters and digits of other scripts; an address parser might read meaning into anything else.
	if (at < 0 || !/^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.\-。．｡]+$/u.test(domain)) return address;
	try {
		return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
	} catch {
		return address;
	}
}
