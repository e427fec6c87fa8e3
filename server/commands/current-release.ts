import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, relative, resolve } from "node:path";
import { homeOf, readRelease, rootOf } from "../../tools/releases.mjs";
import { projectRoot } from "../project-root.ts";
import { endWithParent, onStopRequest } from "../stop-signals.ts";

/** Set for the command of another release, which runs no further one. */
const CHOSEN_VARIABLE = "SITE_RELEASE_CHOSEN";

/**
 * Runs this command with the code of the release that the site runs, if that is another one (UPG-01): this one may not
 * know its database. Which one that is, is known only with the configuration of the running site. What stops this process
 * stops the other one (OPS-07).
 *
 * @param environment of the site
 * @returns whether it did; the exit code of this process is set then
 */
export async function runInCurrentRelease(environment: NodeJS.ProcessEnv): Promise<boolean> {
	const home = homeOf(projectRoot);
	const folder = rootOf(home, readRelease(home, resolve(home, environment.DATA_DIR || "data")).release);
	if (process.env[CHOSEN_VARIABLE]) endWithParent();
	if (folder === projectRoot || process.env[CHOSEN_VARIABLE]) return false;
	const command = join(folder, relative(projectRoot, process.argv[1] ?? ""));
	const child = spawn(
		join(folder, "node_modules/node/bin/node"),
		[...process.execArgv, command, ...process.argv.slice(2)],
		{
			stdio: ["inherit", "inherit", "inherit", "ipc"],
			env: { ...process.env, [CHOSEN_VARIABLE]: "1" },
		},
	);
	onStopRequest(() => child.kill("SIGTERM"));
	// Listening to the launcher must not keep this process from ending after the child.
	process.channel?.unref();
	const [code] = await once(child, "exit");
	process.exitCode = code ?? 1;
	return true;
}
