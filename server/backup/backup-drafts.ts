import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "../../contract/durations.ts";
import { isProcessRunning } from "../process-running.ts";

const NAME = /^\.unfinished-(\d+)-\d+$/;

/** How long nothing of a draft has changed when it counts as left: another machine's process is not seen from here. */
const LEFT_AFTER_MS = { ended: HOUR_MS, running: DAY_MS };

/** Drafts of this process. */
const inProgress = new Set<string>();

/**
 * Runs work that writes a backup in a folder without its final name, which is removed afterwards if it is still there;
 * and before, those that killed processes left.
 *
 * @param folder with the backups
 */
export async function withDraft<Result>(folder: string, work: (draft: string) => Promise<Result>): Promise<Result> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	await removeLeftDrafts(folder);
	const draft = join(folder, `.unfinished-${process.pid}-${process.hrtime.bigint()}`);
	inProgress.add(draft);
	try {
		return await work(draft);
	} finally {
		await rm(draft, { recursive: true, force: true });
		inProgress.delete(draft);
	}
}

async function removeLeftDrafts(folder: string): Promise<void> {
	for (const name of await readdir(folder)) {
		const path = join(folder, name);
		const pid = Number(NAME.exec(name)?.[1]);
		if (!pid || inProgress.has(path)) continue;
		// This process has another draft, or its number was that of an earlier one.
		const isRunning = pid !== process.pid && isProcessRunning(pid);
		const after = isRunning ? LEFT_AFTER_MS.running : LEFT_AFTER_MS.ended;
		if (await changedSince(path, Date.now() - after)) continue;
		// One of another account, such as root, must not keep this backup from being taken.
		await rm(path, { recursive: true, force: true }).catch(() => {});
	}
}

/** Decides whether something of a draft has changed since then. What it is linked to may be old. */
async function changedSince(path: string, since: number): Promise<boolean> {
	const names = await readdir(path, { recursive: true }).catch(() => []);
	for (const name of ["", ...names]) {
		const found = await stat(join(path, name)).catch(() => null);
		if (found && found.mtimeMs >= since) return true;
	}
	return false;
}
