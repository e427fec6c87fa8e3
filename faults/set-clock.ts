import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { HarmedSite } from "./harmed-site.ts";

/**
 * Returns the environment of a process whose clock is controlled by `setClock`.
 *
 * @param folder used only for this
 */
export const shiftedClock = (folder: string): NodeJS.ProcessEnv => ({
	NODE_OPTIONS: `--import ${join(import.meta.dirname, "shifted-clock.mjs")}`,
	CLOCK_SHIFT_FILE: join(folder, "shift"),
});

/**
 * Shifts the clock of the site's process, and returns when that has taken effect.
 *
 * @param by milliseconds
 */
export async function setClock(site: HarmedSite, folder: string, by: number): Promise<void> {
	writeFileSync(join(folder, "shift"), String(by));
	process.kill(site.pid, "SIGUSR2");
	const taken = () => {
		try {
			return Number(readFileSync(join(folder, "shift.taken"), "utf8"));
		} catch {
			return null;
		}
	};
	await expect.poll(taken).toBe(by);
}
