import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { homeOf, readRelease } from "../../tools/releases.mjs";
import { projectRoot } from "../project-root.ts";
import { runningVersion } from "../releases/check-releases.ts";
import { isNewer } from "../releases/compare-versions.ts";
import { StartUpError } from "../start-up-error.ts";
import { onStopRequest } from "../stop-signals.ts";
import { runChildProgram, stopChildPrograms } from "../updates/child-programs.ts";
import { fetchVersions } from "../updates/git.ts";
import { prepareRelease, removeOtherReleases } from "../updates/prepare-release.ts";
import { switchRelease } from "../updates/switch-release.ts";
import { lockUpdate } from "../updates/update-lock.ts";
import { ExplainedError } from "../work/describe-error.ts";
import { runInCurrentRelease } from "./current-release.ts";
import { findConfiguration } from "./running-site.ts";

/*
 * `npm run update`: to the newest version (UPG-01). Prepares it in a folder of its own, takes a backup, tries the update
 * on a copy, prints what was compared, and only then switches. `npm run update -- 1.2.0` names another version;
 * `--rehearse` stops before the switch.
 */

const USAGE = `usage: npm run update                   to the newest version
       npm run update -- 1.4.0          to this one
       npm run update -- --rehearse     everything but the switch`;

const home = homeOf(projectRoot);

/** Exit code of a program that was ended by Ctrl-C. */
const STOPPED = 130;

function readArguments() {
	try {
		const { values, positionals } = parseArgs({ options: { rehearse: { type: "boolean" } }, allowPositionals: true });
		if (positionals.length > 1) throw new Error("more than one version");
		// Without `--` before it, npm keeps the option to itself, and only says so in the environment.
		const onlyRehearse = values.rehearse ?? process.env.npm_config_rehearse !== undefined;
		return { wanted: positionals[0]?.replace(/^v/, ""), onlyRehearse };
	} catch {
		throw new StartUpError(USAGE);
	}
}

/** @returns the version to update to; null if the newest is running */
async function chooseVersion(wanted: string | undefined): Promise<string | null> {
	const versions = await fetchVersions(home);
	const newest = versions.at(-1);
	const version = wanted ?? newest;
	if (!version) throw new StartUpError("The project has no released version yet.");
	if (!versions.includes(version))
		throw new StartUpError(`There is no version ${version}. The newest are ${versions.slice(-5).join(", ")}.`);
	if (version === runningVersion || (!wanted && !isNewer(version, runningVersion))) return null;
	if (!isNewer(version, runningVersion))
		throw new StartUpError(
			`Version ${version} is older than ${runningVersion}, whose database it does not know. To return, restore a backup that was taken with it.`,
		);
	return version;
}

/** Runs the new version's own rehearsal, as the account that the site runs as. */
async function rehearse(folder: string, environment: NodeJS.ProcessEnv, pid: number | null): Promise<void> {
	const account = process.getuid?.() === 0 && pid !== null ? statSync(`/proc/${pid}`) : null;
	const code = await runChildProgram(
		join(folder, "node_modules/node/bin/node"),
		[join(folder, "build/server/commands/rehearse-update.js")],
		{
			cwd: home,
			env: environment,
			...(account && account.uid !== 0 ? { uid: account.uid, gid: account.gid } : {}),
		},
	);
	if (code !== 0)
		throw new StartUpError(
			pid === null
				? "The update was not made, and nothing has changed."
				: "The update was not made: the site runs on as it is.",
		);
}

/** Said when the update is stopped by Ctrl-C, or together with its terminal. */
let stopMessage = "Nothing was changed.";

async function update(): Promise<void> {
	const { wanted, onlyRehearse } = readArguments();
	const { environment, pid } = findConfiguration(process.env);
	if (await runInCurrentRelease(environment)) return;
	const { DATA_DIR = "data" } = environment;
	const dataFolder = resolve(home, DATA_DIR);
	const hasData = environment.DATABASE_URL !== undefined || existsSync(join(dataFolder, "postgres"));
	if (!hasData)
		throw new StartUpError(
			`There is no database in ${dataFolder}. If the site's data is elsewhere, start the site first, or set DATA_DIR (or DATABASE_URL).`,
		);
	const unlock = lockUpdate(join(home, "releases/.lock"));
	if (pid !== null) stopMessage = "The update was stopped: the site runs on as it is.";
	let isStopping = false;
	onStopRequest(async () => {
		if (isStopping) return;
		isStopping = true;
		console.error(`\n${stopMessage}`);
		await stopChildPrograms();
		unlock();
		process.exit(STOPPED);
	});
	// Listening to the launcher must not keep the command from ending.
	process.channel?.unref();
	try {
		const version = await chooseVersion(wanted);
		if (version === null)
			return console.log(`Version ${runningVersion} is running already${wanted ? "" : ", which is the newest"}.`);
		console.log(
			`From version ${runningVersion} to ${version}: preparing.${pid === null ? "" : " The site runs on meanwhile."}`,
		);
		const folder = await prepareRelease(home, projectRoot, version);
		await rehearse(folder, environment, pid);
		if (onlyRehearse) return console.log("Nothing was changed: this was a rehearsal.");
		stopMessage = `The switch goes on without this command. "npm run update" says which version runs.`;
		console.log(await switchRelease({ home, dataFolder }, version, pid === null ? null : environment));
		const { release, previous } = readRelease(home, dataFolder);
		await removeOtherReleases(home, [release, previous]);
	} finally {
		unlock();
	}
}

try {
	await update();
} catch (error) {
	console.error(error instanceof StartUpError || error instanceof ExplainedError ? error.message : error);
	process.exitCode = 1;
}
