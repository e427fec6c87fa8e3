import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { dependenciesDigest, INSTALLED } from "../../tools/dependencies.mjs";
import { rootOf, versionIn } from "../../tools/releases.mjs";
import { StartUpError } from "../start-up-error.ts";
import { runChildProgram } from "./child-programs.ts";
import { exportVersion, verifyVersion } from "./git.ts";

/**
 * Puts a version into a folder of its own, installed and built, while the site runs. A folder gets its name only when
 * it is complete.
 *
 * @param root of the running release, whose dependencies are used again if the new version has the same
 * @returns the folder
 * @throws StartUpError if it cannot be downloaded, installed or built
 * @throws ExplainedError if it is not signed as the running version demands
 */
export async function prepareRelease(home: string, root: string, version: string): Promise<string> {
	const folder = rootOf(home, version);
	await verifyVersion(home, version);
	if (existsSync(join(folder, "build/.built"))) return folder;
	const draft = rootOf(home, `.draft-${version}`);
	for (const old of [draft, folder]) await rm(old, { recursive: true, force: true });
	await mkdir(draft, { recursive: true });
	try {
		await exportVersion(home, version, draft);
		const found = versionIn(draft);
		if (found !== version)
			throw new StartUpError(
				`The tag v${version} leads to version ${found || "of something else"}. Nothing was changed.`,
			);
		if (await hasSameDependencies(root, draft)) await takeDependencies(root, draft);
		const options = { cwd: draft, env: buildEnvironment() };
		const code = await runChildProgram(process.execPath, ["tools/run.mjs", "prepare"], options);
		if (code !== 0) throw new StartUpError(`Version ${version} could not be built. Nothing was changed.`);
		await rename(draft, folder);
		return folder;
	} finally {
		await rm(draft, { recursive: true, force: true });
	}
}

/** Links the files, since npm replaces a file instead of writing into it; copies them where links are not allowed. */
async function takeDependencies(root: string, draft: string): Promise<void> {
	const [from, to] = [root, draft].map((folder) => join(folder, "node_modules")) as [string, string];
	const run = promisify(execFile);
	await run("cp", ["-al", from, to]).catch(async () => {
		await rm(to, { recursive: true, force: true });
		await run("cp", ["-a", from, to]);
	});
	// The one file that this project itself writes into.
	const stamp = join(to, INSTALLED);
	const installed = await readFile(stamp);
	await rm(stamp);
	await writeFile(stamp, installed);
}

/** As `tools/run.mjs` decides whether to install. */
async function hasSameDependencies(root: string, draft: string): Promise<boolean> {
	const installed = await readFile(join(root, "node_modules", INSTALLED), "utf8").catch(() => null);
	return installed === dependenciesDigest(draft);
}

/** The site's own settings, such as `NODE_ENV=production`, are not for building. */
function buildEnvironment(): NodeJS.ProcessEnv {
	const { NODE_ENV: _production, ...environment } = process.env;
	return environment;
}

/** Removes releases except the given ones, and what an interrupted update left. */
export async function removeOtherReleases(home: string, kept: (string | null)[]): Promise<void> {
	const folder = join(home, "releases");
	for (const name of readdirSync(folder))
		if (!kept.includes(name) && !name.endsWith(".lock")) await rm(join(folder, name), { recursive: true, force: true });
}
