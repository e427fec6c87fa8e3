import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { projectRoot } from "../server/project-root.ts";
import { freePort, SAMPLE_PASSWORD } from "../server/testing/built-site.ts";
import { queryEmbedded } from "../server/testing/database/embedded-query.ts";
import { killProcessesOf, processesOf, startAs } from "../server/testing/servers/started-processes.ts";
import { TestClient } from "../server/testing/test-client.ts";

/* A clone of the project as a seller has it, with an origin that gets newer versions (UPG-01). */

/** Where both versions' builds and dependencies come from. */
const shared = { build: join(projectRoot, "build"), modules: join(projectRoot, "node_modules") };

interface Change {
	/** SQL of a further migration. */
	migration?: string;
	/** Code that runs first in its server. */
	server?: string;
	/** It is downloaded and built by the update itself; otherwise a folder with this project's build is there. */
	unprepared?: boolean;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));

function build(folder: string): void {
	cpSync(shared.build, join(folder, "build"), { recursive: true, preserveTimestamps: true });
	symlinkSync(shared.modules, join(folder, "node_modules"));
	// Newer than the sources, which were just written.
	const now = new Date();
	writeFileSync(join(folder, "build/.built"), "");
	utimesSync(join(folder, "build/.built"), now, now);
}

/** Creates the clone; everything of it is killed and removed after the test. */
export async function createClone(more: NodeJS.ProcessEnv = {}) {
	const folder = mkdtempSync(join(tmpdir(), "site-cloned-"));
	const [origin, home, dataFolder] = ["origin", "home", "data"].map((name) => join(folder, name)) as [
		string,
		string,
		string,
	];
	onTestFinished(() => {
		killAll();
		rmSync(folder, { recursive: true, force: true });
	});
	const port = await freePort();
	const url = `http://localhost:${port}`;
	const environment: NodeJS.ProcessEnv = {
		PATH: process.env.PATH,
		PORT: String(port),
		DATA_DIR: dataFolder,
		SAMPLE_PASSWORD,
		SAMPLE_BUSINESS: "off",
		LOG_LEVEL: "silent",
		...more,
	};
	const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: origin, stdio: "pipe" });
	const commit = (version: string) => {
		run("git", "add", "--all");
		const author = ["-c", "user.name=Author", "-c", "user.email=author@example.org"];
		run("git", ...author, "commit", "--quiet", "--message", version);
		run("git", "tag", `v${version}`);
	};
	mkdirSync(origin);
	run(
		"sh",
		"-c",
		`cd '${projectRoot}' && git ls-files -co --exclude-standard -z | tar -c --null -T - | tar -x -C '${origin}'`,
	);
	run("git", "init", "--quiet", "--initial-branch", "main");
	commit("0.1.0");
	run("git", "clone", "--quiet", origin, home);
	build(home);

	/** Adds a newer version to the origin. */
	function release(version: string, { migration, server = "", unprepared = false }: Change = {}): void {
		run("git", "checkout", "--quiet", "v0.1.0", "--", ".");
		for (const name of ["package.json", "package-lock.json"]) {
			const content = readJson(join(origin, name));
			content.version = version;
			if (content.packages) content.packages[""].version = version;
			writeFileSync(join(origin, name), JSON.stringify(content, null, "\t"));
		}
		if (migration) addMigration(origin, migration);
		commit(version);
		if (unprepared) return;
		const prepared = join(home, "releases", version);
		mkdirSync(prepared, { recursive: true });
		run("sh", "-c", `git archive HEAD | tar -x -C '${prepared}'`);
		build(prepared);
		const main = join(prepared, "build/server/main.js");
		writeFileSync(main, `${server}\n${readFileSync(main, "utf8")}`);
	}

	/** Runs `npm run update --`. */
	const update = (...args: string[]) => command(process.execPath, "tools/run.mjs", "update", ...args);

	/** Runs a command in the clone, as typed in a terminal without the configuration of the site. */
	function command(program: string, ...args: string[]) {
		const child = spawn(program, args, { cwd: home, env: { PATH: process.env.PATH } });
		let output = "";
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk) => {
				output += chunk;
			});
		return { child, ended: once(child, "exit").then(([code]) => ({ code: code as number | null, output })) };
	}

	const processes = (part: string) => processesOf(dataFolder).filter(({ command }) => command.includes(part));
	const killAll = (part = "") => killProcessesOf(dataFolder, part);

	return {
		home,
		dataFolder,
		url,
		environment,
		release,
		update,
		command,
		processes,
		killAll,
		start: () => startAs("launcher", environment, home).up,
		/** What must survive every update. */
		figures: () =>
			queryEmbedded(
				dataFolder,
				`select (select count(*)::int from customers) as customers, (select count(*)::int from orders) as orders,
					(select sum(minor_units)::int from orders where currency = 'USD') as usd,
					(select count(*)::int from digital_downloads) as products`,
			),
		/** Version that is current, and whether its database is. */
		state: async () => {
			const file = join(dataFolder, "updates/release.json");
			const release: string | null = existsSync(file) ? readJson(file).release : null;
			const [{ migrations } = {}] = await queryEmbedded(
				dataFolder,
				"select count(*)::int as migrations from drizzle.__drizzle_migrations",
			);
			return { release, migrations: migrations as number };
		},
	};
}

export type Clone = Awaited<ReturnType<typeof createClone>>;

/** Number of migrations of this version. */
export const MIGRATIONS: number = readJson(join(projectRoot, "server/database/migrations/meta/_journal.json")).entries
	.length;

export const WITH_BUSINESS = { SAMPLE_BUSINESS: "on" };
/** A migration that the version before can live with. */
export const ADDITION = "alter table settings add column of_a_newer_version text;";

/**
 * Expects that the seller can sign in, and everything is there.
 *
 * @param version that must be current: null for the clone's own, none for any
 */
export async function expectSite(site: Clone, before: unknown, version?: string | null): Promise<void> {
	const seller = new TestClient(site.url);
	await expect
		.poll(
			() =>
				seller.signIn("admin@example.com", SAMPLE_PASSWORD).then(
					({ status }) => status,
					() => 0,
				),
			{
				timeout: 60_000,
			},
		)
		.toBe(200);
	expect((await seller.fetch("/admin/orders")).status).toBe(200);
	expect(await site.figures()).toEqual(before);
	const { release, migrations } = await site.state();
	if (version !== undefined) expect(release).toBe(version);
	expect(migrations).toBe(release ? MIGRATIONS + 1 : MIGRATIONS);
}

export function addMigration(root: string, sql: string): void {
	const folder = join(root, "server/database/migrations");
	const journal = readJson(join(folder, "meta/_journal.json"));
	const last = journal.entries.at(-1);
	const tag = `${String(last.idx + 1).padStart(4, "0")}_of_a_newer_version`;
	journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
	writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify(journal));
	writeFileSync(join(folder, `${tag}.sql`), sql);
}

/**
 * Asks for a page ten times a second.
 *
 * @returns a function that stops, and returns the longest time without an answer, in milliseconds
 */
export function watchInterruption(url: string): () => number {
	let answered = performance.now();
	let longest = 0;
	const timer = setInterval(async () => {
		const response = await fetch(url, { signal: AbortSignal.timeout(20_000) }).catch(() => null);
		await response?.arrayBuffer().catch(() => null);
		if (!response?.ok) return;
		longest = Math.max(longest, performance.now() - answered);
		answered = performance.now();
	}, 100);
	return () => {
		clearInterval(timer);
		return Math.max(longest, performance.now() - answered);
	};
}
