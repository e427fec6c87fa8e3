import { domainToUnicode } from "node:url";

/** Returns an address as people write it: `hallo@änne.example`, which is stored as `hallo@xn--nne-pla.example`. */
export function shownEmail(address: string): string {
	const at = address.lastIndexOf("@") + 1;
	// Empty for a domain that is not valid.
	return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
}
