import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isProcessRunning } from "../../process-running.ts";
import { StartUpError } from "../../start-up-error.ts";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import { type Command, commandAs, findAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";

export const USER = "microgreens";
const DATABASE = "postgres";
const START_TIMEOUT_MS = 5_000;
/** `sockaddr_un` has 108 bytes on Linux and 104 on macOS, including the name `/.s.PGSQL.5432` and its lock. */
const MAX_SOCKET_FOLDER = 80;

export interface EmbeddedPostgres {
	/** Connects over a Unix socket that only this user can open. */
	connection: { host: string; user: string; database: string };
	/** Ends open work, flushes everything to disk and stops the server. */
	stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
	/** The folder of the cluster; created on first use. */
	folder: string;
	/** Additional settings, as `name=value`. */
	settings?: string[];
	/** Called when the server's process was started; it takes a moment until it answers. */
	onLaunch?: () => void;
	/** Called when the server died and was restarted. */
	onRestart?: (reason: string) => void;
}

/**
 * Starts the PostgreSQL server of a data folder, or takes over one left running by a killed process.
 *
 * @throws StartUpError if another process owns the folder, or the server does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
	const { folder } = options;
	const binaries = await findBinaries();
	const account = findAccount();
	const sockets = socketFolder(folder);
	for (const path of [join(folder, ".."), sockets]) mkdirSync(path, { recursive: true, mode: 0o755 });
	if (account) chownSync(sockets, account.uid, account.gid);

	const command = commandAs(account, [join(folder, ".."), binaries.postgres]);
	if (!existsSync(join(folder, "PG_VERSION"))) initialize(folder, binaries.initdb, command, account);

	const connection = { host: sockets, user: USER, database: DATABASE };
	const launch = () =>
		spawnServer({ folder, sockets, settings: options.settings ?? [], postgres: binaries.postgres, command });

	let child: ChildProcess | null = null;
	let stopping = false;

	/** Connects to the folder's server, starts it if necessary, and claims the folder. */
	const acquire = async (): Promise<pg.Client> => {
		const deadline = Date.now() + START_TIMEOUT_MS;
		for (;;) {
			const owner = await connectAsOwner(connection);
			if (owner) return owner;
			// A server that is being stopped is not restarted, even if it just died.
			if (stopping) throw new Error("the server is being stopped");
			if (!child || child.exitCode !== null || child.signalCode !== null) {
				if (Date.now() > deadline) throw new StartUpError(`PostgreSQL did not start: see ${logFile(folder)}`);
				child = launch();
				options.onLaunch?.();
			}
			await pause(30);
		}
	};

	/** Restarts a server that died (out of memory, killed); the pool reconnects. */
	const guard = (owner: pg.Client) => {
		owner.once("end", async () => {
			if (stopping) return;
			options.onRestart?.("the connection to the embedded PostgreSQL ended");
			for (;;) {
				try {
					current = guard(await acquire());
					return;
				} catch (error) {
					if (stopping) return;
					options.onRestart?.(String(error));
					await pause(500);
				}
			}
		});
		return owner;
	};
	let current = guard(await acquire());

	return {
		connection,
		stop: async () => {
			stopping = true;
			const pid = serverPid(folder);
			// SIGINT: rolls back open transactions, writes a checkpoint, stops.
			if (pid && isProcessRunning(pid)) process.kill(pid, "SIGINT");
			await current.end().catch(() => {});
			while (pid && isProcessRunning(pid)) await pause(10);
		},
	};
}

/** Returns the folder of a cluster's socket: beside it, or under a short name if that would be too long. */
export function socketFolder(folder: string): string {
	const beside = `${folder}-socket`;
	if (Buffer.byteLength(beside) <= MAX_SOCKET_FOLDER) return beside;
	return join(tmpdir(), `microgreens-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
}

const logFile = (folder: string) => `${folder}.log`;

/** Creates a cluster under another name and renames it when complete, so that a kill leaves no partial cluster. */
function initialize(
	folder: string,
	initdb: string,
	command: (program: string, args: string[]) => Command,
	account: { uid: number; gid: number } | null,
) {
	const parent = join(folder, "..");
	for (const name of readdirSync(parent)) {
		const [, pid] = name.match(/\.init-(\d+)$/) ?? [];
		if (pid && !isProcessRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
	}
	const draft = `${folder}.init-${process.pid}`;
	mkdirSync(draft, { mode: 0o700 });
	if (account) chownSync(draft, account.uid, account.gid);
	const { program, args, uid, gid } = command(initdb, [
		`--pgdata=${draft}`,
		`--username=${USER}`,
		"--auth=trust",
		"--encoding=UTF8",
		"--locale-provider=builtin",
		"--locale=C.UTF-8",
		"--data-checksums",
	]);
	const run = spawnSync(program, args, {
		uid,
		gid,
		encoding: "utf8",
		env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
	});
	if (run.status !== 0) {
		rmSync(draft, { recursive: true, force: true });
		throw new StartUpError(`Failed to create PostgreSQL's folder: ${run.error?.message ?? run.stderr.trim()}`);
	}
	try {
		renameSync(draft, folder);
	} catch (error) {
		rmSync(draft, { recursive: true, force: true });
		// Another process was faster; its cluster will do.
		if (!existsSync(join(folder, "PG_VERSION"))) throw error;
	}
}

function spawnServer(options: {
	folder: string;
	sockets: string;
	settings: string[];
	postgres: string;
	command: (program: string, args: string[]) => Command;
}): ChildProcess {
	const settings = [
		"listen_addresses=",
		`unix_socket_directories=${options.sockets}`,
		"unix_socket_permissions=0700",
		"max_connections=60",
		"shared_buffers=64MB",
		// By default a thirty-second of them. An import fills that many times a second, and then waits for the disk.
		"wal_buffers=8MB",
		// Read-ahead workers cost three idle processes without a benefit at this size.
		"io_method=sync",
		"max_logical_replication_workers=0",
		"jit=off",
		"timezone=UTC",
		"log_min_messages=warning",
		...options.settings,
	];
	const { program, args, uid, gid } = options.command(options.postgres, [
		"-D",
		options.folder,
		...settings.flatMap((setting) => ["-c", setting]),
	]);
	const log = openSync(logFile(options.folder), "a", 0o600);
	const child = spawn(program, args, {
		uid,
		gid,
		// A separate process group: Ctrl-C only reaches this process, which then stops the server cleanly.
		detached: true,
		stdio: ["ignore", log, log],
		env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
	});
	child.once("error", () => {});
	child.unref();
	return child;
}

/**
 * Connects and takes the folder's lock.
 *
 * @returns null if no server responds
 * @throws StartUpError if a live process holds the lock
 */
async function connectAsOwner(connection: EmbeddedPostgres["connection"]): Promise<pg.Client | null> {
	const client = new pg.Client({ ...connection, application_name: "owner" });
	// A broken connection also emits `end`, which is handled.
	client.on("error", () => {});
	try {
		await client.connect();
	} catch {
		return null;
	}
	const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
		ADVISORY_LOCKS.dataFolder,
	]);
	if (rows[0]?.locked) return client;
	await client.end();
	throw new StartUpError(
		"The data folder is already in use by another process of the site. Stop that one first, or set DATA_DIR.",
	);
}

function serverPid(folder: string): number | null {
	try {
		return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
	} catch {
		return null;
	}
}
