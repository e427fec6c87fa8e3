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
	/** Opens the file once it is its turn. */
	read: () => Promise<Readable>;
	/** `application/pdf` or `application/epub+zip`. */
	contentType: string;
	/** Empty: it is only checked whether the file could be stamped. */
	words: string;
}

export type Stamped<Result> = { problem: string } | { problem?: undefined; result: Result };

/** The program of the process: beside this file, or in the folder of the bundle that this file became a part of. */
const program = fileURLToPath(
	new URL(
		import.meta.url.endsWith(".ts") ? "./stamp-process.ts" : "./features/stamping/stamp-process.js",
		import.meta.url,
	),
);

const TIMEOUT_MS = 60_000;
/** A book that takes more memory ends its process, and nothing else. */
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
const MEMORY_CHECK_MS = 20;
const HEAP_LIMIT_MB = 160;
const PAGE_BYTES = 4_096;
const BROKEN = "This file could not be stamped. It is delivered unchanged.";

/** One at a time: each has all of a book in memory. */
const inTurn = pLimit(1);

/**
 * Stamps a file in a process of its own, so that a book that takes too much memory or time ends that process alone.
 *
 * @param folder for its files while it runs
 * @param use is given the path of the stamped copy, which is removed afterwards
 * @returns why it can't be stamped, in words for the seller, or what `use` returned
 */
export function runStamp<Result>(
	folder: string,
	{ read, contentType, words }: StampOrder,
	use: (path: string) => Promise<Result>,
): Promise<Stamped<Result>> {
	return inTurn(async () => {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const own = await mkdtemp(join(folder, "stamp-"));
		try {
			const [input, output] = [join(own, "original"), join(own, "stamped")];
			await pipeline(await read(), createWriteStream(input));
			const problem = await runProcess([input, output, contentType], words);
			return problem === null ? { result: await use(output) } : { problem };
		} finally {
			await rm(own, { recursive: true, force: true });
		}
	});
}

/** @returns why not, or null once it is done */
async function runProcess(args: string[], words: string): Promise<string | null> {
	const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_LIMIT_MB}`, program, ...args], {
		stdio: ["pipe", "pipe", "ignore"],
		env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
		timeout: TIMEOUT_MS,
		killSignal: "SIGKILL",
	});
	// Node's own limit leaves out buffers, and what systems offer to limit a process stops Node from starting.
	const watch = setInterval(() => {
		if (readMemory(child.pid) > MAX_MEMORY_BYTES) child.kill("SIGKILL");
	}, MEMORY_CHECK_MS);
	const ended = new Promise<number | null>((resolve) => {
		child.once("error", () => resolve(null));
		child.once("close", resolve);
	});
	// A process that has ended reads nothing.
	child.stdin.on("error", () => {});
	child.stdin.end(words);
	const [said, code] = await Promise.all([text(child.stdout).catch(() => ""), ended]);
	clearInterval(watch);
	if (code !== 0) return BROKEN;
	return said ? (JSON.parse(said) as { problem: string }).problem : null;
}

/** @returns the bytes that a process holds; 0 where the system doesn't tell, as outside of Linux */
function readMemory(pid: number | undefined): number {
	try {
		const [, resident] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
		return Number(resident) * PAGE_BYTES;
	} catch {
		return 0;
	}
}
