import { z } from "zod";
import { limits } from "./limits.ts";

/** Zod's own rule, and the last part of a domain in its international form as well, such as `xn--p1ai`. */
const ADDRESS =
	/^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/** The one way an email address enters: trimmed, lowercased, its domain in ASCII, checked (AUTH-04). */
export const email = z
	.string()
	.max(limits.email.characters + 50, { error: "is too long", abort: true })
	.trim()
	.toLowerCase()
	.overwrite(withAsciiDomain)
	.pipe(z.email({ pattern: ADDRESS, error: "must be an email address" }).max(limits.email.characters, "is too long"));

/** `zoe@müller.example` and `zoe@xn--mller-kva.example` are one mailbox, kept in the spelling that mail servers use. */
function withAsciiDomain(address: string): string {
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1);
	// Only letters and digits of other scripts are translated; anything else an address parser might read something into.
	if (at < 0 || !/^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.\-。．｡]+$/u.test(domain)) return address;
	try {
		return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
	} catch {
		return address;
	}
}
