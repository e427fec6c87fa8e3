import { connect } from "node:tls";
import { HOUR_MS } from "../../../../contract/durations.ts";

const TIMEOUT_MS = 2_000;
const KEPT_MS = HOUR_MS;

const kept = new Map<string, { expires: Date | null; at: number }>();

/**
 * Returns when the certificate shown by the site itself expires. Checked once an hour.
 *
 * @param site from the configuration, never an address that a person typed
 * @returns null if it cannot be determined
 */
export async function readCertificate(site: URL, now: Date): Promise<Date | null> {
	const known = kept.get(site.host);
	if (known && now.getTime() - known.at < KEPT_MS) return known.expires;
	const expires = await ask(site);
	kept.set(site.host, { expires, at: now.getTime() });
	return expires;
}

function ask({ hostname, port }: URL): Promise<Date | null> {
	return new Promise((resolve) => {
		// Accepts an expired certificate, because that must be detected.
		const socket = connect({
			host: hostname,
			port: Number(port) || 443,
			servername: hostname,
			rejectUnauthorized: false,
		});
		const answer = (expires: Date | null) => {
			socket.destroy();
			resolve(expires);
		};
		socket.setTimeout(TIMEOUT_MS, () => answer(null));
		socket.once("error", () => answer(null));
		socket.once("secureConnect", () => {
			const { valid_to } = socket.getPeerCertificate();
			const expires = new Date(valid_to ?? "");
			answer(Number.isNaN(expires.getTime()) ? null : expires);
		});
	});
}
