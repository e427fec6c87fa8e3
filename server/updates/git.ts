import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isNewer, isReleaseVersion } from "../releases/compare-versions.ts";
import { readReleaseDescription, releaseKeys } from "../releases/release-description.ts";
import { StartUpError } from "../start-up-error.ts";
import { ExplainedError } from "../work/describe-error.ts";

/**
 * Runs git in the project's folder.
 *
 * @throws StartUpError with what git says
 */
async function git(home: string, ...args: string[]): Promise<string> {
	// What it says is read here, and not only by people.
	const env = { ...process.env, LC_ALL: "C" };
	try {
		return (await promisify(execFile)("git", ["-C", home, ...args], { maxBuffer: 16 * 1024 ** 2, env })).stdout;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT")
			throw new StartUpError("git is missing, which downloads new versions.");
		const said = String((error as { stderr?: string }).stderr ?? error).trim();
		throw new StartUpError(`git ${args[0]} failed: ${said}`);
	}
}

/**
 * Downloads the tags of the project, such as `v1.2.0`. A tag that was moved since is not taken.
 *
 * @returns versions, oldest first
 * @throws StartUpError if the folder was not cloned, or git fails
 */
export async function fetchVersions(home: string): Promise<string[]> {
	const top = await git(home, "rev-parse", "--show-prefix").catch(() => null);
	if (top === null || top.trim() !== "")
		throw new StartUpError(
			`${home} was not cloned with git, which downloads new versions. In a container, use the image of the new version.`,
		);
	await git(home, "fetch", "--tags").catch((error: Error) => {
		const [, moved] = /\[rejected\]\s+(v\S+)\s.*would clobber existing tag/.exec(error.message) ?? [];
		if (!moved) throw error;
		throw new StartUpError(
			`The project's tag ${moved} leads to other files than when it was downloaded here. If the project says why, remove the old one with "git tag -d ${moved}", and update again.`,
		);
	});
	const tags = (await git(home, "tag", "--list", "v*")).split("\n");
	const versions = tags.map((tag) => tag.slice(1)).filter(isReleaseVersion);
	return versions.sort((one, other) => (isNewer(one, other) ? 1 : -1));
}

/**
 * Checks that a version was released by the project: where releases are signed, the message of its tag is a signed
 * description of the version and the commit that the tag leads to.
 *
 * @throws ExplainedError if it is not
 */
export async function verifyVersion(home: string, version: string, keys = releaseKeys): Promise<void> {
	if (keys.length === 0) return;
	const [tag, source] = [`v${version}`, `The tag v${version}`];
	const message = await git(home, "for-each-ref", "--format=%(contents)", `refs/tags/${tag}`);
	const description = readReleaseDescription(message, source, keys);
	if (description.version !== version)
		throw new ExplainedError(`${source} has the description of version ${description.version}.`);
	const commit = (await git(home, "rev-parse", `${tag}^{commit}`)).trim();
	if (description.commit !== commit) throw new ExplainedError(`${source} leads to other files than were released.`);
}

/** Writes the files of a version into an existing, empty folder. */
export async function exportVersion(home: string, version: string, folder: string): Promise<void> {
	const archive = join(folder, "archive.tar");
	await git(home, "archive", "--output", archive, `v${version}`);
	await promisify(execFile)("tar", ["-xf", archive, "-C", folder]);
	await rm(archive);
}
