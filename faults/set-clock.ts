import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { HarmedSite } from "./harmed-site.ts";

/** @returns the environment of a process whose clock `setClock` sets; `folder` is for this alone */
export const shiftedClock = (folder: string): NodeJS.ProcessEnv => ({
	NODE_OPTIONS: `--import ${join(import.meta.dirname, "shifted-clock.mjs")}`,
	CLOCK_SHIFT_FILE: join(folder, "shift"),
});

/** Sets the clock of the site's process wrong. @param by milliseconds; once it is done it has taken effect */
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
