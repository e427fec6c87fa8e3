import { execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../project-root.ts";

/*
 * The built site as a process of its own: in production, for tests of how it starts, stops and is served by commands, and
 * as a try-out with sample content, for browser tests and benchmarks.
 */

/** As `npm start` gives it (tools/run.mjs). */
const HEAP_LIMIT = "--max-old-space-size=320";

export interface BuiltSite {
	url: string;
	readonly pid: number;
	/** What it has printed so far. */
	output(): string;
	/** @returns the exit code, or the signal that ended it */
	stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

/** Below those that systems give to connections going out: one of these would be taken by the next such connection. */
const PORTS = { first: 20_000, count: 12_000 };
const given = new Set<number>();

/** @returns a port that nobody listens on and that was given to nobody else here, to be taken by another process */
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
 * @param onError is told what the site writes to its standard error, as it comes
 * @param root of the build, where it is not the project's
 * @throws with what it printed when it ends instead of coming up
 */
export async function startBuiltSite(
	environment: NodeJS.ProcessEnv,
	onError: (chunk: Buffer) => void = () => {},
	root = projectRoot,
): Promise<BuiltSite> {
	const server = spawn(process.execPath, [HEAP_LIMIT, join(root, "build/server/main.js")], {
		env: environment,
		cwd: root,
	});
	let output = "";
	const ended = once(server, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
	await new Promise<void>((resolve, reject) => {
		server.stderr.on("data", (chunk) => {
			output += chunk;
			onError(chunk);
		});
		server.stdout.on("data", (chunk) => {
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

/** Of the sample accounts of a try-out. */
export const SAMPLE_PASSWORD = "sample password of the tests";

export interface TryOut extends BuiltSite {
	/** Where its data lies, the embedded database's socket among it. */
	dataFolder: string;
	/** Ends it and starts it again on the same data. @returns how long the end took */
	restart(signal?: NodeJS.Signals): Promise<{ stopMs: number }>;
	/** Ends it and removes its data. */
	stop: BuiltSite["stop"];
}

/**
 * The built site as `npm start` runs it, with sample content, on a port and in a folder of its own.
 *
 * @param configure what else it is to be told, once it is known where it will be
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
		...configure(`http://localhost:${port}`),
	};
	// What goes wrong in it stands beside what goes wrong in the test that looks at it.
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

/** Runs a command as the seller types it. @throws with `code`, `stdout` and `stderr` when it fails */
export const runSiteCommand = (name: string, environment: NodeJS.ProcessEnv, ...args: string[]) =>
	promisify(execFile)(process.execPath, [join(projectRoot, `build/server/commands/${name}.js`), ...args], {
		env: environment,
	});
