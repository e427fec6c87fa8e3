import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Log } from "../log.ts";
import { isProcessRunning } from "../process-running.ts";

/** Of the output, the end is kept. */
const MAX_OUTPUT = 20_000;
/** The site goes first: it is not slowed down, and not ended if memory runs out. */
const NICENESS = 10;
const OUT_OF_MEMORY_SCORE = "800";

const stateShape = z.object({
	pid: z.int(),
	startedAt: z.coerce.date(),
	endedAt: z.coerce.date().nullable(),
	succeeded: z.boolean().nullable(),
	output: z.string(),
});
type BackgroundRehearsal = z.infer<typeof stateShape>;

const fileOf = (dataFolder: string) => join(dataFolder, "updates", "background-rehearsal.json");

/** Returns why this site can't rehearse an update by itself, for the seller; null if it can. */
export function findObstacle(home: string): string | null {
	if (!existsSync(join(home, "tools/run.mjs")) || !existsSync(join(home, ".git")))
		return "This site runs from an image. Start the image of the new version: it tries the update on a copy before it changes anything.";
	try {
		accessSync(home, constants.W_OK);
		return null;
	} catch {
		return "This site may not write to its own folder. Try the update on the server: npm run update -- --rehearse";
	}
}

/** By their files, states that this process could not write, such as on a full disk. */
const unsaved = new Map<string, BackgroundRehearsal>();

/** Returns the last rehearsal; one whose process is gone has failed. */
export function readBackgroundRehearsal(dataFolder: string): BackgroundRehearsal | null {
	const known = unsaved.get(fileOf(dataFolder));
	if (known) return known;
	let state: BackgroundRehearsal;
	try {
		state = stateShape.parse(JSON.parse(readFileSync(fileOf(dataFolder), "utf8")));
	} catch {
		return null;
	}
	if (state.endedAt || isProcessRunning(state.pid)) return state;
	return { ...state, endedAt: state.startedAt, succeeded: false, output: `${state.output}\nIt was interrupted.` };
}

/**
 * Starts `npm run update -- --rehearse` beside the site (UPG-01); its state is in the data folder, for every process.
 *
 * @param home folder of the project
 * @param environment that locates the site's data
 * @returns a promise for its end, which never fails
 */
export function rehearseInBackground(
	home: string,
	dataFolder: string,
	environment: NodeJS.ProcessEnv,
	log: Pick<Log, "warn">,
): Promise<BackgroundRehearsal> {
	const { PATH, HOME } = process.env;
	const child = spawn(process.execPath, ["tools/run.mjs", "update", "--rehearse"], {
		cwd: home,
		env: { PATH, HOME, ...environment },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const pid = child.pid ?? 0;
	let state: BackgroundRehearsal = { pid, startedAt: new Date(), endedAt: null, succeeded: null, output: "" };
	let isReported = false;
	const save = (changes: Partial<BackgroundRehearsal>) => {
		state = { ...state, ...changes };
		const file = fileOf(dataFolder);
		// An error in a listener would end the process, which serves visitors.
		try {
			mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
			writeFileSync(`${file}.draft`, JSON.stringify(state), { mode: 0o600 });
			renameSync(`${file}.draft`, file);
			unsaved.delete(file);
		} catch (error) {
			unsaved.set(file, state);
			if (!isReported) log.warn({ error }, "the state of a rehearsal could not be saved");
			isReported = true;
		}
	};
	save({});
	standBack(pid);
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk) => save({ output: `${state.output}${chunk}`.slice(-MAX_OUTPUT) }));
	return new Promise((resolve) => {
		const end = (succeeded: boolean, line = "") => {
			save({ endedAt: new Date(), succeeded, output: state.output + line });
			resolve(state);
		};
		child.once("error", (error) => end(false, error.message));
		child.once("close", (code) => end(code === 0));
	});
}

function standBack(pid: number): void {
	try {
		setPriority(pid, NICENESS);
		writeFileSync(`/proc/${pid}/oom_score_adj`, OUT_OF_MEMORY_SCORE);
	} catch {
		// It has ended already, or this is not Linux.
	}
}
