/**
 * Converts the domain to ASCII, as mail servers do: `zoe@müller.example` and `zoe@xn--mller-kva.example` are one
 * mailbox.
 */
export function withAsciiDomain(address: string): string {
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

/** Returns the link to write to an address, in ASCII, as every mail program reads it. */
export const mailLink = (address: string): string => `mailto:${withAsciiDomain(address)}`;
