import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { HttpsConfig } from "../config.ts";
import type { Log } from "../log.ts";
import { StartUpError } from "../start-up-error.ts";
import { caddyfile } from "./caddyfile.ts";
import { explainHttpsError, readLogLine } from "./explain-caddy.ts";

/** How long running requests may take at a stop; Caddy itself gives them ten seconds. */
const STOP_TIMEOUT_MS = 12_000;
const RESTART_DELAY_MS = 1_000;

/** What a seller should know of the certificate. */
export interface HttpsStatus {
	/** Why there is none, in one line that says what to change; null while all is well. */
	problem: string | null;
}

interface StartedCaddy {
	child: ChildProcess;
	/** Its log, line by line. */
	lines: Interface;
}

/**
 * Starts HTTPS in front of the site (HOST-01), and restarts it if it ends.
 *
 * @param folder for certificates and configuration; created if missing
 * @param sitePort where the site listens on this machine
 * @param status updated while it runs
 * @param print shows a line to the seller
 * @returns a function that finishes running requests, then ends it
 * @throws StartUpError with one line if a port cannot be opened, or Caddy is not installed
 */
export async function startHttps(
	https: HttpsConfig,
	parts: { folder: string; sitePort: number; status: HttpsStatus; log: Log; print: (line: string) => void },
): Promise<() => Promise<void>> {
	const { folder, sitePort, status, log, print } = parts;
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	await stopLeftOver(folder);
	writeFileSync(join(folder, "Caddyfile"), caddyfile(https, sitePort));
	let isStopping = false;

	const onLine = (line: string) => {
		const entry = readLogLine(line);
		if (!entry) return;
		if (entry.msg === "certificate obtained successfully") {
			if (status.problem) print(`${https.domain} has its certificate now.`);
			status.problem = null;
		}
		if (entry.level !== "error") return;
		log.warn({ caddy: entry }, "the HTTPS server reported an error");
		// Other lines repeat it for each attempt and challenge.
		if (!/^(?:will retry|could not get certificate|job failed)/.test(entry.msg ?? "")) return;
		const explained = explainHttpsError(https, entry.error ?? entry.msg ?? "");
		if (explained !== status.problem) print(explained);
		status.problem = explained;
	};

	const run = (): StartedCaddy => {
		// Without the site's secrets, which its environment may hold.
		const { PATH } = process.env;
		const environment = { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
		const child = spawn("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
			env: environment,
			// A Ctrl-C in the terminal reaches the site, which ends Caddy last.
			detached: true,
			stdio: ["ignore", "ignore", "pipe"],
		});
		if (child.pid) writeFileSync(join(folder, "pid"), String(child.pid));
		return { child, lines: createInterface({ input: child.stderr }).on("line", onLine) };
	};

	let current = run();
	await waitUntilServing(current, https);
	const keepRunning = async () => {
		for (;;) {
			if (isRunning(current.child)) await once(current.child, "exit");
			if (isStopping) return;
			log.error("the HTTPS server ended; it is started again");
			await pause(RESTART_DELAY_MS);
			if (isStopping) return;
			current = run();
			// Without a process, there is nothing to wait for.
			current.child.on("error", (error) => log.error({ error }, "the HTTPS server did not start"));
		}
	};
	const ended = keepRunning();
	return async () => {
		isStopping = true;
		await endProcess(current.child);
		rmSync(join(folder, "pid"), { force: true });
		await ended;
	};
}

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
	pid !== undefined && exitCode === null && signalCode === null;

/** @throws StartUpError if it ends instead of serving */
async function waitUntilServing({ child, lines }: StartedCaddy, https: HttpsConfig): Promise<void> {
	const serving = Promise.withResolvers<void>();
	// The last line says why it ended.
	let last = "";
	const onLine = (line: string) => {
		last = line.trim() || last;
		if (readLogLine(line)?.msg === "serving initial configuration") serving.resolve();
	};
	child.once("error", (error: NodeJS.ErrnoException) =>
		serving.reject(
			error.code === "ENOENT"
				? new StartUpError(
						"DOMAIN needs Caddy for HTTPS (apt install caddy). Without it, set PROXY=external if another server has the certificate.",
					)
				: error,
		),
	);
	child.once("exit", () => serving.reject(new StartUpError(explainHttpsError(https, last))));
	lines.on("line", onLine);
	try {
		await serving.promise;
	} finally {
		lines.off("line", onLine);
	}
}

async function endProcess(child: ChildProcess): Promise<void> {
	if (!isRunning(child)) return;
	const ended = once(child, "exit");
	child.kill("SIGTERM");
	const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
	await ended;
	clearTimeout(timer);
}

/** Ends the Caddy of a site that was killed, which still has the ports (OPS-07). */
async function stopLeftOver(folder: string): Promise<void> {
	let pid: number;
	try {
		pid = Number(readFileSync(join(folder, "pid"), "utf8"));
	} catch {
		return;
	}
	if (!isCaddyOf(pid, folder)) return;
	process.kill(pid, "SIGTERM");
	for (let waited = 0; isCaddyOf(pid, folder); waited += 50) {
		if (waited > STOP_TIMEOUT_MS) process.kill(pid, "SIGKILL");
		await pause(50);
	}
}

/** The number may belong to another process by now. */
function isCaddyOf(pid: number, folder: string): boolean {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(join(folder, "Caddyfile"));
	} catch {
		return false;
	}
}
