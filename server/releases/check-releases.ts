import { DAY_MS } from "../../contract/durations.ts";
import packageFile from "../../package.json" with { type: "json" };
import { listAdminEmails } from "../auth/access/access.queries.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Mailer } from "../mail/mailer.ts";
import { securityReleaseMail } from "../mail/templates/sellers/security-release-mail.tsx";
import { describeError, ExplainedError } from "../work/describe-error.ts";
import { isNewer } from "./compare-versions.ts";
import { findReleaseCheck, markEmailed, type ReleaseCheck, saveReleaseCheck } from "./release-check.queries.ts";
import { type ReleaseDescription, readReleaseDescription } from "./release-description.ts";

/** The version of this site. */
export const runningVersion = packageFile.version;

/** The schedule looks every hour, some seconds early or late. */
const TOLERANCE_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

interface Parts {
	config: Pick<Config, "releasesUrl" | "siteUrl">;
	db: Database;
	mailer: Pick<Mailer, "send">;
}

/**
 * Looks for a newer version once a day (UPG-02). The request has nothing of this site: no version, address or cookie.
 * Admins are emailed about one that fixes a security problem, once. A failure is shown on the settings page, and on
 * Today once it has lasted for a week.
 *
 * @returns whether it looked
 */
export async function checkReleasesWhenDue(parts: Parts, now: Date): Promise<boolean> {
	if (!parts.config.releasesUrl) return false;
	const last = await findReleaseCheck(parts.db);
	if (last && now.getTime() - last.checkedAt.getTime() < DAY_MS - TOLERANCE_MS) return false;
	await checkReleases(parts, now);
	return true;
}

/** Looks for a newer version now, as a seller does by entering the address (UPG-02). */
export async function checkReleases(parts: Parts, now: Date): Promise<void> {
	const { config, db } = parts;
	const { releasesUrl } = config;
	if (!releasesUrl) return;
	const last = await findReleaseCheck(db);
	try {
		const { version, date, notes, security } = await downloadDescription(releasesUrl);
		await saveReleaseCheck(db, {
			...{ checkedAt: now, error: null, failingSince: null },
			...{ version, releasedOn: date, notes, security },
		});
	} catch (error) {
		const failingSince = last?.failingSince ?? now;
		await saveReleaseCheck(db, { checkedAt: now, error: describeError(error), failingSince });
	}
	await emailSecurityRelease(parts);
}

async function emailSecurityRelease({ db, mailer, config }: Parts): Promise<void> {
	const check = await findReleaseCheck(db);
	const release = newerRelease(check);
	if (!release?.security || check?.emailedVersion === release.version) return;
	const link = `${config.siteUrl}/admin/settings/server#updates`;
	await db.transaction(async (tx) => {
		if (!(await markEmailed(tx, release.version))) return;
		for (const to of await listAdminEmails(tx))
			await mailer.send(await securityReleaseMail({ to, ...release, runningVersion, link }), tx);
	});
}

/** @throws ExplainedError if there is no release at the address */
export async function downloadDescription(address: string): Promise<ReleaseDescription> {
	let response: Response;
	try {
		response = await fetch(address, {
			headers: { accept: "application/json", "user-agent": "release-check" },
			credentials: "omit",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
	} catch {
		throw new ExplainedError(`${new URL(address).host} can't be reached.`);
	}
	if (!response.ok) {
		await response.body?.cancel();
		throw new ExplainedError(`${new URL(address).host} answered with HTTP ${response.status}.`);
	}
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of response.body ?? []) {
		size += chunk.length;
		if (size > MAX_BYTES) break;
		chunks.push(chunk);
	}
	const text = size > MAX_BYTES ? "" : Buffer.concat(chunks).toString("utf8");
	return readReleaseDescription(text, `What ${new URL(address).host} answered`);
}

export interface Release {
	version: string;
	/** A day, such as `2026-11-25`. */
	releasedOn: string;
	notes: string;
	security: boolean;
}

/** Returns the newest release if it is newer than the running version. */
export function newerRelease(check: ReleaseCheck | null): Release | null {
	const { version, releasedOn, notes, security } = check ?? {};
	if (!version || !isNewer(version, runningVersion)) return null;
	return { version, releasedOn: releasedOn ?? "", notes: notes ?? "", security: security ?? false };
}
