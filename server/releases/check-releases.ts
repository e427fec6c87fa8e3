import { z } from "zod";
import packageFile from "../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import type { Queryable } from "../database/database.ts";
import { describeError, ExplainedError } from "../work/describe-error.ts";
import { isNewer, isReleaseVersion } from "./compare-versions.ts";
import { findReleaseCheck, type ReleaseCheck, saveReleaseCheck } from "./release-check.queries.ts";

/** The version of this site. */
export const runningVersion = packageFile.version;

const DAY_MS = 86_400_000;
/** The schedule looks every hour, some seconds early or late. */
const TOLERANCE_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

/** The file that describes the newest release; further fields are for updates. */
const releaseShape = z.object({
	version: z.string().refine(isReleaseVersion),
	date: z.iso.date(),
	notes: z.string().max(4_000),
	security: z.boolean(),
});

interface Parts {
	config: Pick<Config, "releasesUrl">;
	db: Queryable;
}

/**
 * Looks for a newer version once a day (UPG-02). The request has nothing of this site: no version, address or cookie.
 * A failure is shown on the settings page, and on Today once it has lasted for a week.
 *
 * @returns whether it looked
 */
export async function checkReleasesWhenDue({ config, db }: Parts, now: Date): Promise<boolean> {
	const { releasesUrl } = config;
	if (!releasesUrl) return false;
	const last = await findReleaseCheck(db);
	if (last && now.getTime() - last.checkedAt.getTime() < DAY_MS - TOLERANCE_MS) return false;
	try {
		const { version, date, notes, security } = await readRelease(releasesUrl);
		await saveReleaseCheck(db, {
			...{ checkedAt: now, error: null, failingSince: null },
			...{ version, releasedOn: date, notes, security },
		});
	} catch (error) {
		const failingSince = last?.failingSince ?? now;
		await saveReleaseCheck(db, { checkedAt: now, error: describeError(error), failingSince });
	}
	return true;
}

/** @throws ExplainedError if there is no release at the address */
async function readRelease(address: string): Promise<z.infer<typeof releaseShape>> {
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
	try {
		if (size > MAX_BYTES) throw new Error("too long");
		return releaseShape.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
	} catch {
		throw new ExplainedError(`What ${new URL(address).host} answered describes no release.`);
	}
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
