import { connect } from "node:tls";

const PATIENCE_MS = 2_000;
const KEPT_MS = 3_600_000;

const kept = new Map<string, { expires: Date | null; at: number }>();

/**
 * When the certificate ends that the site itself shows to the world. Asked once an hour.
 *
 * @param site from the configuration, never an address that a person typed
 * @returns null where it cannot be told from here
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
		// An expired one is what is looked for.
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
		socket.setTimeout(PATIENCE_MS, () => answer(null));
		socket.once("error", () => answer(null));
		socket.once("secureConnect", () => {
			const { valid_to } = socket.getPeerCertificate();
			const expires = new Date(valid_to ?? "");
			answer(Number.isNaN(expires.getTime()) ? null : expires);
		});
	});
}
