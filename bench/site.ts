import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface RunningSite {
	url: string;
	readonly pid: number;
	/** Where its data lies, the embedded database's socket among it. */
	dataFolder: string;
	/** Ends it as a power cut would, and starts it again on the same data. */
	killAndRestart(): Promise<void>;
	/** Stops it and starts it again on the same data. @returns how long the stop took */
	restart(): Promise<{ stopMs: number }>;
	stop(): Promise<void>;
}

/** The built site as `npm start` runs it, with sample content, on a port and a folder of its own. */
export async function startSite(): Promise<RunningSite> {
	const folder = mkdtempSync(join(tmpdir(), "site-bench-"));
	const port = await freePort();
	const launch = async () => {
		const server = spawn(process.execPath, [join(import.meta.dirname, "../build/server/main.js")], {
			env: {
				PATH: process.env.PATH,
				PORT: String(port),
				DATA_DIR: join(folder, "data"),
				SAMPLE_PASSWORD: "sample password",
			},
			stdio: ["ignore", "pipe", "inherit"],
		});
		await new Promise<void>((resolve, reject) => {
			server.stdout.on("data", (chunk) => String(chunk).includes("is running at") && resolve());
			server.once("exit", (code) => reject(new Error(`the site ended with ${code}`)));
		});
		return server;
	};
	let server = await launch();
	const end = async () => {
		const ended = once(server, "exit");
		server.kill("SIGTERM");
		await ended;
	};
	return {
		url: `http://localhost:${port}`,
		dataFolder: join(folder, "data"),
		killAndRestart: async () => {
			const ended = once(server, "exit");
			server.kill("SIGKILL");
			await ended;
			server = await launch();
		},
		get pid() {
			return server.pid ?? 0;
		},
		restart: async () => {
			const began = performance.now();
			await end();
			const stopMs = performance.now() - began;
			server = await launch();
			return { stopMs };
		},
		stop: async () => {
			await end();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === "string") throw new Error("no port");
	return address.port;
}
