import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../project-root.ts";

/* The built site as a process of its own, in production, for tests of how it starts, stops and is served by commands. */

export interface BuiltSite {
	url: string;
	pid: number;
	/** What it has printed so far. */
	output(): string;
	/** @returns the exit code, or the signal that ended it */
	stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === "string") throw new Error("no port");
	return address.port;
}

export const productionEnvironment = (port: number, dataFolder: string, more: NodeJS.ProcessEnv = {}) => ({
	PATH: process.env.PATH,
	NODE_ENV: "production",
	PORT: String(port),
	HOST: "127.0.0.1",
	SITE_URL: `http://localhost:${port}`,
	AUTH_SECRET: "a secret that is only for this test",
	SMTP_URL: "smtp://127.0.0.1:9",
	MAIL_FROM: "hello@example.org",
	LOG_LEVEL: "silent",
	DATA_DIR: dataFolder,
	...more,
});

/** @throws with what it printed when it ends instead of coming up */
export async function startBuiltSite(environment: NodeJS.ProcessEnv): Promise<BuiltSite> {
	const server = spawn(process.execPath, [join(projectRoot, "build/server/main.js")], { env: environment });
	let output = "";
	const ended = once(server, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
	await new Promise<void>((resolve, reject) => {
		server.stderr.on("data", (chunk) => {
			output += chunk;
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

/** Runs a command as the seller types it. @throws with `code`, `stdout` and `stderr` when it fails */
export const runSiteCommand = (name: string, environment: NodeJS.ProcessEnv, ...args: string[]) =>
	promisify(execFile)(process.execPath, [join(projectRoot, `build/server/commands/${name}.js`), ...args], {
		env: environment,
	});
