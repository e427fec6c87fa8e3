import { spawn } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";

/** A file to stamp. */
export interface StampOrder {
	/** Opens the file when its turn comes. */
	read: () => Promise<Readable>;
	/** `application/pdf` or `application/epub+zip`. */
	contentType: string;
	/** If empty, only checks whether the file can be stamped. */
	stampText: string;
}

export type Stamped<Result> = { problem: string } | { problem?: undefined; result: Result };

/** The child process's program: beside this file, or in the folder of the bundle that contains this file. */
const program = fileURLToPath(
	new URL(
		import.meta.url.endsWith(".ts") ? "./stamp-process.ts" : "./features/library/stamping/stamp-process.js",
		import.meta.url,
	),
);

const TIMEOUT_MS = 60_000;
/** A book that requires more memory only ends its own process. */
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
const MEMORY_CHECK_MS = 20;
const HEAP_LIMIT_MB = 160;
const PAGE_BYTES = 4_096;
const BROKEN = "This file could not be stamped. It is delivered unchanged.";

/** One at a time, because each holds an entire book in memory. */
const inTurn = pLimit(1);

/**
 * Stamps a file in a child process, so that a book that takes too much memory or time only ends that process.
 *
 * @param folder for temporary files
 * @param use receives the path of the stamped copy, which is removed afterwards
 * @returns why it can't be stamped, as a message for the seller, or the result of `use`
 */
export function runStamp<Result>(
	folder: string,
	{ read, contentType, stampText }: StampOrder,
	use: (path: string) => Promise<Result>,
): Promise<Stamped<Result>> {
	return inTurn(async () => {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const own = await mkdtemp(join(folder, "stamp-"));
		try {
			const [input, output] = [join(own, "original"), join(own, "stamped")];
			await pipeline(await read(), createWriteStream(input));
			const problem = await runProcess([input, output, contentType], stampText);
			return problem === null ? { result: await use(output) } : { problem };
		} finally {
			await rm(own, { recursive: true, force: true });
		}
	});
}

/** Returns why it failed, or null when it is done. */
async function runProcess(args: string[], stampText: string): Promise<string | null> {
	const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_LIMIT_MB}`, program, ...args], {
		stdio: ["pipe", "pipe", "ignore"],
		env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
		timeout: TIMEOUT_MS,
		killSignal: "SIGKILL",
	});
	// Node's own limit excludes buffers, and system limits for a process prevent Node from starting.
	const watch = setInterval(() => {
		if (readMemory(child.pid) > MAX_MEMORY_BYTES) child.kill("SIGKILL");
	}, MEMORY_CHECK_MS);
	const ended = new Promise<number | null>((resolve) => {
		child.once("error", () => resolve(null));
		child.once("close", resolve);
	});
	// A process that has ended reads no input.
	child.stdin.on("error", () => {});
	child.stdin.end(stampText);
	const [said, code] = await Promise.all([text(child.stdout).catch(() => ""), ended]);
	clearInterval(watch);
	if (code !== 0) return BROKEN;
	return said ? (JSON.parse(said) as { problem: string }).problem : null;
}

/** Returns the memory of a process in bytes; 0 if the system does not show it, as outside of Linux. */
function readMemory(pid: number | undefined): number {
	try {
		const [, resident] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
		return Number(resident) * PAGE_BYTES;
	} catch {
		return 0;
	}
}
