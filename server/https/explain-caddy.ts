import type { HttpsConfig } from "../config.ts";

/** A line of Caddy's log. */
interface LogLine {
	level?: string;
	logger?: string;
	msg?: string;
	error?: string;
	identifier?: string;
}

/** Reads a line of Caddy's log; null for anything else. */
export function readLogLine(line: string): LogLine | null {
	try {
		const value: unknown = JSON.parse(line);
		return value && typeof value === "object" ? value : null;
	} catch {
		return null;
	}
}

/** What a seller changes about each failure (HOST-03). The first match applies; `error` is in the words of Caddy and Let's Encrypt. */
const explanations: [RegExp, (site: HttpsConfig, error: string) => string][] = [
	[
		/listen\w* \w+ \S*:(\d+): bind: permission denied/,
		(_, error) =>
			`Port ${portIn(error)} may not be opened by this user. Run the site by the systemd unit or the container, or set HTTP_PORT and HTTPS_PORT.`,
	],
	[
		/listen\w* \w+ \S*:(\d+): bind: address already in use/,
		(_, error) =>
			`Port ${portIn(error)} is taken by another program. Stop it, or set PROXY=external if it has the certificate.`,
	],
	[
		/DNS problem: (?:SERVFAIL|query timed out)/i,
		({ domain }) =>
			`The name servers of ${domain} don't answer. It is tried again; if it lasts, ask your domain's provider.`,
	],
	[
		/NXDOMAIN|no valid A records|no such host/i,
		({ domain }) =>
			`${domain} doesn't lead here yet. At your domain's provider, add a DNS record of type A with the address of this server.`,
	],
	[
		/Timeout during connect|connection refused|no route to host|network is unreachable/i,
		({ domain }) =>
			`Let's Encrypt can't reach ${domain} at port 80 and 443. Open both in the firewall, and check that the domain's A and AAAA records have the address of this server.`,
	],
	[
		/urn:ietf:params:acme:error:unauthorized|Invalid response from|Cannot negotiate ALPN|:error:tls/i,
		({ domain }) =>
			`${domain} leads to another server. Correct its A and AAAA records; a proxy in front of the site, such as Cloudflare's, must be off or needs PROXY=external.`,
	],
	[
		/rateLimited|too many certificates/i,
		({ domain }) => `Let's Encrypt has issued too many certificates for ${domain} lately. It is tried again later.`,
	],
	[
		/CAA record/i,
		({ domain }) => `The CAA record of ${domain} forbids Let's Encrypt. Add letsencrypt.org to it, or remove it.`,
	],
	[
		/certificate has expired or is not yet valid|not yet valid/i,
		() => "The clock of this server is wrong. Set it, for example with: timedatectl set-ntp true",
	],
];

const portIn = (error: string): string => /:(\d+): bind/.exec(error)?.[1] ?? "80";

/** Returns one line that says what to change, or quotes the error if it is unknown. */
export function explainHttpsError(site: HttpsConfig, error: string): string {
	const known = explanations.find(([pattern]) => pattern.test(error));
	return known ? known[1](site, error) : `No certificate for ${site.domain}: ${error.slice(0, 500)}`;
}
