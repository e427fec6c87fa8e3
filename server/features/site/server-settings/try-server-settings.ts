import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import { z } from "zod";
import type { ServerSettingGroup } from "../../../../contract/site/server-settings.ts";
import { describeBucketError } from "../../../backup/offsite/describe-bucket-error.ts";
import type { Config } from "../../../config.ts";
import { downloadDescription } from "../../../releases/check-releases.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { probeKey } from "../../../storage/keys.ts";
import { openStorage } from "../../../storage/open-storage.ts";
import { withDeadline } from "../../../with-deadline.ts";
import { describeError } from "../../../work/describe-error.ts";

const TIMEOUT_MS = 20_000;

/** Returns the reason as the other server gave it. */
export function quoteServer(server: string, error: unknown): string {
	const { response, message = String(error), code } = error as { response?: string; message?: string; code?: string };
	// The reply of RFC 4954 to wrong credentials.
	if (response?.startsWith("535"))
		return `${server} answered: ${response.replace(/\.$/, "")}. Check user and password.`;
	if (response) return `${server} answered: ${response}`;
	if (/wrong version number|ssl3_get_record/i.test(message))
		return `${server} does not speak TLS at this port. Choose STARTTLS, or another port.`;
	if (code === "EDNS" || code === "ENOTFOUND") return `There is no server called ${server}.`;
	if (code === "ECONNREFUSED" || /ECONNREFUSED/.test(message))
		return `${server} refused the connection. Check the port.`;
	if (code === "ETIMEDOUT" || /timeout|timed out/i.test(message))
		return `${server} did not answer in time. Check the port, and whether your host blocks it.`;
	return `${server}: ${message}`;
}

/** Tries a group of settings as the site would use them (HOST-02). */
const attempts: { [Group in ServerSettingGroup]?: (config: Config) => Promise<void> } = {
	mail: async ({ smtpUrl }) => {
		if (!smtpUrl) return;
		const smtp = createTransport({
			url: smtpUrl,
			connectionTimeout: 10_000,
			greetingTimeout: 10_000,
			socketTimeout: 10_000,
		});
		try {
			await smtp.verify();
		} catch (error) {
			throw refusal("SERVER_REFUSED", { message: quoteServer(new URL(smtpUrl).hostname, error) });
		} finally {
			smtp.close();
		}
	},
	storage: async (config) => {
		if (!config.s3) return;
		const storage = await openStorage(config);
		const key = probeKey();
		const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
			try {
				return await withDeadline(work(), TIMEOUT_MS);
			} catch (error) {
				throw refusal("SERVER_REFUSED", { message: describeBucketError(name, error).message });
			}
		};
		await step("Writing a test file", () => storage.write(key, Readable.from(["probe"])));
		try {
			await step("Reading it", async () => {
				const content = await buffer(await storage.read(key));
				if (content.toString() !== "probe") throw new Error("it has another content");
			});
			await step("Listing files", async () => {
				for await (const _ of storage.list()) break;
			});
		} finally {
			await step("Deleting it", () => storage.remove(key));
		}
	},
	offsiteBackups: async ({ offsite, s3 }) => {
		if (!offsite) return;
		if (offsite.bucket === s3?.bucket && offsite.endpoint === s3.endpoint)
			throw refusal("SERVER_REFUSED", {
				message: "The site's own files are in this bucket. A backup there would be lost with them: choose another.",
			});
		const { openBackupBucket } = await import("../../../backup/offsite/backup-bucket.ts");
		const bucket = openBackupBucket(offsite);
		try {
			await withDeadline(bucket.probe(probeKey()), 3 * TIMEOUT_MS);
		} catch (error) {
			throw refusal("SERVER_REFUSED", { message: describeBucketError("Reaching the bucket", error).message });
		} finally {
			bucket.close();
		}
	},
	updates: async ({ releasesUrl }) => {
		if (!releasesUrl) return;
		try {
			await downloadDescription(releasesUrl);
		} catch (error) {
			throw refusal("SERVER_REFUSED", { message: `No version is described at this address. ${describeError(error)}` });
		}
	},
	signIn: async ({ oidcProviders }) => {
		for (const { name, issuer } of oidcProviders) {
			const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
			try {
				const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(10_000) });
				const document = z.object({ issuer: z.string(), token_endpoint: z.string() }).safeParse(await response.json());
				if (document.data?.issuer.replace(/\/$/, "") === issuer.replace(/\/$/, "")) continue;
			} catch {
				// Unreachable, or no JSON.
			}
			throw refusal("SERVER_REFUSED", {
				message: `${name} can't be used: there is no OpenID Connect provider at ${issuer}.`,
			});
		}
	},
};

/** @throws SERVER_REFUSED with the reason */
export async function tryServerSettings(group: ServerSettingGroup, config: Config): Promise<void> {
	await attempts[group]?.(config);
}
