import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { homeOf } from "../../tools/releases.mjs";
import { projectRoot } from "../project-root.ts";
import { StartUpError } from "../start-up-error.ts";

interface RunningSite {
	pid: number;
	environment: NodeJS.ProcessEnv;
}

/** Settings that locate the data of a site. */
const PLACES = ["DATA_DIR", "DATABASE_URL", "DATABASE_DIRECT_URL"] as const;

/** The configuration of a command. */
export interface Configuration {
	environment: NodeJS.ProcessEnv;
	/** It is the complete configuration of a running site. */
	isRunning: boolean;
	/** Process of that site; null if none is running. */
	pid: number | null;
	/** Describes its origin. */
	from: string;
}

/**
 * Finds the configuration of a command (OPS-08): that of the running site, wherever it was configured, such as in
 * systemd. If the command's own environment names the data, uses the site running on that data, if any.
 *
 * @throws StartUpError if several sites are running and none is named
 */
export function findConfiguration(own: NodeJS.ProcessEnv): Configuration {
	const running = listRunningSites();
	if (PLACES.some((name) => own[name])) {
		const from = "set in this command's environment";
		const site = running.find(({ environment }) => isSamePlace(environment, own));
		if (!site) return { environment: own, isRunning: false, pid: null, from };
		return {
			environment: mergeSiteEnvironment(site, own),
			isRunning: true,
			pid: site.pid,
			from: `${from}; of the running site, process ${site.pid}`,
		};
	}
	const [site, ...others] = running;
	if (!site)
		return { environment: own, isRunning: false, pid: null, from: "the default: no site runs from this folder" };
	if (others.length > 0) {
		const folders = running.map(({ pid, environment }) => `${environment.DATA_DIR} (process ${pid})`);
		throw new StartUpError(`Several sites run from this folder. Set DATA_DIR to one of: ${folders.join(", ")}`);
	}
	const { pid } = site;
	return {
		environment: mergeSiteEnvironment(site, own),
		isRunning: true,
		pid,
		from: `of the running site, process ${pid}`,
	};
}

/** Data is identified by the database server if there is one, otherwise by the folder. */
function isSamePlace(site: NodeJS.ProcessEnv, own: NodeJS.ProcessEnv): boolean {
	if (own.DATABASE_URL) return site.DATABASE_URL === own.DATABASE_URL;
	return own.DATA_DIR !== undefined && site.DATA_DIR === resolve(own.DATA_DIR);
}

/** Returns the site's environment with the command's own choice of where a backup goes. */
const mergeSiteEnvironment = ({ environment }: RunningSite, own: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
	...environment,
	PATH: own.PATH,
	BACKUP_DIR: own.BACKUP_DIR || environment.BACKUP_DIR,
});

/** Lists the sites running a release of this folder; empty if the system does not show them, as outside of Linux. */
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
			const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
			if (!args.some((word) => isServer(resolve(cwd, word)))) return [];
			const environment = { ...readEnvironmentFiles(cwd, args), ...readEnvironment(pid) };
			const backupFolder = environment.BACKUP_DIR && { BACKUP_DIR: resolve(cwd, environment.BACKUP_DIR) };
			const dataFolder = resolve(cwd, environment.DATA_DIR || "data");
			return [{ pid, environment: { ...environment, ...backupFolder, DATA_DIR: dataFolder } }];
		} catch {
			// It has ended, or belongs to another user.
			return [];
		}
	});
}

function isServer(path: string): boolean {
	const server = "/build/server/main.js";
	return path.endsWith(server) && homeOf(path.slice(0, -server.length)) === homeOf(projectRoot);
}

function readEnvironment(pid: number): NodeJS.ProcessEnv {
	return Object.fromEntries(
		readFileSync(`/proc/${pid}/environ`, "utf8")
			.split("\0")
			// Node's own, such as the number of a channel that only that process has.
			.filter((line) => line.includes("=") && !line.startsWith("NODE_CHANNEL_"))
			.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
	);
}

/** Reads what Node loaded from files at startup, such as `.env`, which the system does not show. */
function readEnvironmentFiles(cwd: string, args: string[]): NodeJS.ProcessEnv {
	const option = "--env-file=";
	const files = args.filter((word) => word.startsWith(option)).map((word) => resolve(cwd, word.slice(option.length)));
	return Object.assign({}, ...files.map((file) => parseEnv(readFileSync(file, "utf8"))));
}
