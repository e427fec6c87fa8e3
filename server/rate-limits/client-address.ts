import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { StartUpError } from "../start-up-error.ts";

/** Passes the address to the auth service; always overwritten by us, whatever the request contained. */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

/** Returns the address that a request comes from, as far as it can be known. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * @param trustedProxies addresses, or networks such as `10.0.0.0/24`, whose `X-Forwarded-For` is trusted
 * @param onUnnamedProxy called once when `X-Forwarded-For` comes from any other address
 * @returns a function that returns the address of a request's sender, and ignores the header from untrusted addresses
 * @throws StartUpError for anything that is not an address or network
 */
export function createClientAddress(
	trustedProxies: string[],
	onUnnamedProxy: (peer: string) => void = () => {},
): ClientAddress {
	let isReported = false;
	const trusted = new BlockList();
	for (const entry of trustedProxies) {
		const [address = "", bits] = entry.split("/");
		const family = isIPv4(address) ? "ipv4" : "ipv6";
		if (!isIP(address)) throw new StartUpError(`TRUSTED_PROXIES: ${entry} is neither an address nor a network`);
		if (bits === undefined) trusted.addAddress(address, family);
		else trusted.addSubnet(address, Number(bits), family);
	}
	const isTrusted = (address: string) =>
		isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? "ipv4" : "ipv6");

	return (request) => {
		const sender = plain(request.socket.remoteAddress ?? "");
		if (!isTrusted(sender)) {
			if (request.headers["x-forwarded-for"] !== undefined && !isReported) {
				isReported = true;
				onUnnamedProxy(sender);
			}
			return sender;
		}
		const chain = String(request.headers["x-forwarded-for"] ?? "")
			.split(",")
			.map((hop) => plain(hop.trim()));
		// From the nearest hop outwards: the first address that is not a trusted proxy is the client.
		return chain.toReversed().find((hop) => isIP(hop) !== 0 && !isTrusted(hop)) ?? sender;
	};
}

/** A socket that listens on both shows IPv4 addresses as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, "");

/**
 * Returns what counts as one sender: an IPv4 address, or the /64 of an IPv6 address, because one customer of a provider
 * can use any address in it.
 */
export function networkOf(address: string): string {
	if (!isIPv6(address)) return address;
	const [head = "", tail] = address.replace(/%.*$/, "").toLowerCase().split("::");
	const groups = (part: string) => (part ? part.split(":") : []);
	const [left, right] = [groups(head), groups(tail ?? "")];
	// A trailing IPv4 address has the width of two groups; it is never among the first four.
	const width = (part: string[]) => part.length + (part.at(-1)?.includes(".") ? 1 : 0);
	const zeros = Array<string>(Math.max(0, 8 - width(left) - width(right))).fill("0");
	const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
	return `${network.join(":")}::/64`;
}
