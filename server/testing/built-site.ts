import { execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { serverArguments, serverEnvironment } from "../../tools/server-process.mjs";
import { projectRoot } from "../project-root.ts";

/*
 * The built site as a separate process: in production, for tests of starting, stopping and commands, and as a try-out
 * with sample content, for browser tests and benchmarks.
 */

export interface BuiltSite {
	url: string;
	readonly pid: number;
	/** Returns what it has printed so far. */
	output(): string;
	/** Returns the exit code, or the signal that ended it. */
	stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

/** Below the ports that systems use for outgoing connections, which could otherwise occupy one of these. */
const PORTS = { first: 20_000, count: 12_000 };
const given = new Set<number>();

/** Returns a free port that no other caller was given, for another process to listen on. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = PORTS.first + randomInt(PORTS.count);
		if (given.has(port)) continue;
		given.add(port);
		const server = createServer().listen(port, "127.0.0.1");
		const listens = await once(server, "listening").catch(() => null);
		await new Promise((resolve) => server.close(resolve));
		if (listens) return port;
	}
}

export const TEST_AUTH_SECRET = "a secret that is only for this test";

export const productionEnvironment = (port: number, dataFolder: string, more: NodeJS.ProcessEnv = {}) => ({
	PATH: process.env.PATH,
	NODE_ENV: "production",
	PORT: String(port),
	HOST: "127.0.0.1",
	SITE_URL: `http://localhost:${port}`,
	AUTH_SECRET: TEST_AUTH_SECRET,
	SMTP_URL: "smtp://127.0.0.1:9",
	MAIL_FROM: "hello@example.org",
	LOG_LEVEL: "silent",
	DATA_DIR: dataFolder,
	...more,
});

/**
 * @param onError receives what the site writes to standard error
 * @param root of the build, if it is not the project's
 * @throws with its output if it ends instead of starting
 */
export async function startBuiltSite(
	environment: NodeJS.ProcessEnv,
	onError: (chunk: Buffer) => void = () => {},
	root = projectRoot,
): Promise<BuiltSite> {
	const server = spawn(process.execPath, [...serverArguments, join(root, "build/server/main.js")], {
		env: { ...serverEnvironment, ...environment },
		cwd: root,
		// The site ends when the channel closes, as it does when the tests or the benchmark are killed (OPS-07).
		stdio: ["pipe", "pipe", "pipe", "ipc"],
	});
	let output = "";
	const ended = once(server, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
	await new Promise<void>((resolve, reject) => {
		server.stderr?.on("data", (chunk) => {
			output += chunk;
			onError(chunk);
		});
		server.stdout?.on("data", (chunk) => {
			output += chunk;
			if (output.includes("is running at")) resolve();
		});
		server.once("exit", (code) => reject(new Error(`the site ended with ${code}: ${output}`)));
	});
	return {
		url: `http://localhost:${environment.PORT}`,
		pid: server.pid ?? 0,
		output: () => output,
		stop: async (signal = "SIGTERM") => {
			server.kill(signal);
			const [code, by] = await ended;
			return by ?? code ?? -1;
		},
	};
}

/** Password of a try-out's sample accounts. */
export const SAMPLE_PASSWORD = "sample password of the tests";

export interface TryOut extends BuiltSite {
	/** The data folder, which also contains the embedded database's socket. */
	dataFolder: string;
	/**
	 * Stops and restarts it on the same data.
	 *
	 * @returns how long stopping took
	 */
	restart(signal?: NodeJS.Signals): Promise<{ stopMs: number }>;
	/** Stops it and removes its data. */
	stop: BuiltSite["stop"];
}

/**
 * Starts the built site as `npm start` does, with sample content, on its own port and in its own folder.
 *
 * @param configure additional settings, given its address
 */
export async function startTryOut(configure: (url: string) => NodeJS.ProcessEnv = () => ({})): Promise<TryOut> {
	const folder = mkdtempSync(join(tmpdir(), "site-"));
	const dataFolder = join(folder, "data");
	const port = await freePort();
	const environment = {
		PATH: process.env.PATH,
		PORT: String(port),
		DATA_DIR: dataFolder,
		SAMPLE_PASSWORD,
		SAMPLE_BUSINESS: "off",
		...configure(`http://localhost:${port}`),
	};
	// Its errors are shown beside those of the test that uses it.
	const start = () => startBuiltSite(environment, (chunk) => process.stderr.write(chunk));
	let site = await start();
	return {
		url: site.url,
		dataFolder,
		get pid() {
			return site.pid;
		},
		output: () => site.output(),
		restart: async (signal) => {
			const began = performance.now();
			await site.stop(signal);
			const stopMs = performance.now() - began;
			site = await start();
			return { stopMs };
		},
		stop: async (signal) => {
			const ended = await site.stop(signal);
			rmSync(folder, { recursive: true, force: true });
			return ended;
		},
	};
}

/**
 * Runs a command as the seller types it.
 *
 * @throws with `code`, `stdout` and `stderr` if it fails
 */
export const runSiteCommand = (name: string, environment: NodeJS.ProcessEnv, ...args: string[]) =>
	promisify(execFile)(process.execPath, [join(projectRoot, `build/server/commands/${name}.js`), ...args], {
		env: environment,
	});
