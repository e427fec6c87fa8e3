import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { type BuiltSite, freePort, productionEnvironment, startBuiltSite } from "../server/testing/built-site.ts";
import { TestClient } from "../server/testing/test-client.ts";

/** The built site as a try-out, for tests that damage it. */
export interface HarmedSite {
	url: string;
	dataFolder: string;
	/** Process ID. */
	readonly pid: number;
	visit(): TestClient;
	signedIn(email: string): Promise<TestClient>;
	/** Kills the process, or its database, as a power failure would; then makes it run again. */
	kill(victim: Victim): Promise<void>;
	query<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
	stop(): Promise<void>;
}

const PASSWORD = "sample password";

/** @param options `prepare` receives the data folder before the site starts; `environment` extends a try-out's */
export async function startHarmedSite(
	options: { prepare?: (dataFolder: string) => void; environment?: NodeJS.ProcessEnv } = {},
): Promise<HarmedSite> {
	const folder = mkdtempSync(join(tmpdir(), "site-faults-"));
	const port = await freePort();
	const dataFolder = join(folder, "data");
	const environment = productionEnvironment(port, dataFolder, {
		NODE_ENV: "development",
		SMTP_URL: "",
		SAMPLE_PASSWORD: PASSWORD,
		SAMPLE_BUSINESS: "off",
		...options.environment,
	});
	options.prepare?.(dataFolder);
	let site: BuiltSite = await startBuiltSite(environment);
	const visit = () => new TestClient(site.url);
	const socketFolder = () =>
		dirname(execFileSync("find", [dataFolder, "-name", ".s.PGSQL.*", "-type", "s"], { encoding: "utf8" }).trim());

	/** Null if there is none. */
	const databasePid = () => {
		try {
			return Number(readFileSync(join(dataFolder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
		} catch {
			return null;
		}
	};
	const isReady = async () => (await fetch(`${site.url}/readyz`).catch(() => null))?.ok ?? false;
	const comesBack = async (isBack: () => Promise<boolean>) => {
		const deadline = Date.now() + 60_000;
		while (!(await isBack())) {
			if (Date.now() > deadline) throw new Error("the site has not come back");
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	};

	return {
		url: site.url,
		dataFolder,
		get pid() {
			return site.pid;
		},
		visit,
		signedIn: async (email) => {
			const browser = visit();
			const { status } = await browser.signIn(email, PASSWORD);
			if (status !== 200) throw new Error(`sign-in answered ${status}`);
			return browser;
		},
		kill: async (victim) => {
			if (victim === "process") {
				await site.stop("SIGKILL");
				site = await startBuiltSite(environment);
				await comesBack(isReady);
			} else {
				const killed = databasePid();
				if (!killed) throw new Error("there is no database to kill");
				process.kill(killed, "SIGKILL");
				// For a moment, connections that were open still respond.
				await comesBack(async () => databasePid() !== killed && (await isReady()));
			}
		},
		query: async (statement, values = []) => {
			const client = new pg.Client({ host: socketFolder(), user: "microgreens", database: "postgres" });
			await client.connect();
			try {
				return (await client.query(statement, values)).rows;
			} finally {
				await client.end();
			}
		},
		stop: async () => {
			await site.stop("SIGTERM");
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Repeats an action until told to stop. An action without a response was not acknowledged. */
export function keepDoing(act: () => Promise<unknown>): () => Promise<void> {
	let going = true;
	const done = (async () => {
		while (going) await act().catch(() => {});
	})();
	return async () => {
		going = false;
		await done;
	};
}

export const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

export type Victim = "process" | "database";
/** `npm run test:faults:short`: every fault once, in about five minutes. Part of `.ci/run`. */
export const isShort = process.env.FAULTS === "short";
/** The full version is `FAULT_ROUNDS=20 npm run test:faults`; the default takes a quarter of an hour. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? (isShort ? 1 : 6));
export const someMilliseconds = (most: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * most));
