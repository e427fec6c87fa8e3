import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { resolve } from "node:path";
import { projectRoot } from "../project-root.ts";
import { StartUpError } from "../start-up-error.ts";

interface RunningSite {
	pid: number;
	environment: NodeJS.ProcessEnv;
}

/** Names that say where the data of a site is. */
const PLACES = ["DATA_DIR", "DATABASE_URL", "DATABASE_DIRECT_URL"] as const;

/**
 * Finds the configuration that a command works with (OPS-08): the one in its own environment where that names the data, else
 * the running site's, however that was configured, such as by systemd.
 *
 * @returns with words about where it is from
 * @throws StartUpError where several sites run and none is named
 */
export function findConfiguration(own: NodeJS.ProcessEnv): { environment: NodeJS.ProcessEnv; from: string } {
	if (PLACES.some((name) => own[name])) return { environment: own, from: "set in this command's environment" };
	const running = listRunningSites();
	const [site, ...others] = running;
	if (!site) return { environment: own, from: "the default: no site runs from this folder" };
	if (others.length > 0) {
		const folders = running.map(({ pid, environment }) => `${environment.DATA_DIR} (process ${pid})`);
		throw new StartUpError(`Several sites run from this folder. Set DATA_DIR to one of: ${folders.join(", ")}`);
	}
	return { environment: { ...site.environment, PATH: own.PATH }, from: `of the running site, process ${site.pid}` };
}

/** @returns the sites that run this build; empty where the system doesn't tell, as outside of Linux */
function listRunningSites(): RunningSite[] {
	let pids: number[];
	try {
		pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
	} catch {
		return [];
	}
	return pids.flatMap((pid) => {
		if (pid === process.pid) return [];
		try {
			const cwd = readlinkSync(`/proc/${pid}/cwd`);
			const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
			if (!words.some((word) => resolve(cwd, word) === resolve(projectRoot, "build/server/main.js"))) return [];
			const environment = Object.fromEntries(
				readFileSync(`/proc/${pid}/environ`, "utf8")
					.split("\0")
					.filter((line) => line.includes("="))
					.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
			);
			return [{ pid, environment: { ...environment, DATA_DIR: resolve(cwd, environment.DATA_DIR || "data") } }];
		} catch {
			// It has ended, or is another person's.
			return [];
		}
	});
}
