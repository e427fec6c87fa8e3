import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectRoot } from "../server/project-root.ts";
import { assembleImage, readDockerfile } from "../server/testing/servers/assembled-image.ts";
import { findProgram } from "../server/testing/servers/programs.ts";

/*
 * Runs the image in namespaces of its own, without Docker: with its root file system read-only, its process as PID 1 and
 * its account. The rest of the system (`/usr`) is this machine's, instead of Debian's slim one. Needs root on Linux.
 */

const SITE_ACCOUNT = 1000;

/** Whether this machine allows it. */
export function canRunContainers(): boolean {
	try {
		execFileSync("unshare", ["--mount", "--pid", "--fork", "true"], { stdio: "ignore" });
		return process.getuid?.() === 0;
	} catch {
		return false;
	}
}

export interface Image {
	folder: string;
	remove(): void;
}

/** Assembles a root file system with the image's files. */
export function buildImage(): Image {
	const folder = mkdtempSync(join(tmpdir(), "site-container-"));
	for (const name of ["site", "usr", "proc", "dev", "tmp", "data", "etc/ssl", "opt/node"])
		mkdirSync(join(folder, name), { recursive: true });
	for (const name of ["bin", "lib", "lib64", "sbin"]) execFileSync("ln", ["-s", `usr/${name}`, join(folder, name)]);
	writeFileSync(
		join(folder, "etc/passwd"),
		`root:x:0:0::/root:/bin/sh\nnode:x:${SITE_ACCOUNT}:${SITE_ACCOUNT}::/home/node:/bin/sh\n`,
	);
	writeFileSync(join(folder, "etc/group"), `root:x:0:\nnode:x:${SITE_ACCOUNT}:\n`);
	writeFileSync(join(folder, "etc/hosts"), "127.0.0.1 localhost\n::1 localhost\n");
	for (const path of [folder, join(folder, "site")]) chmodSync(path, 0o755);
	assembleImage(join(folder, "site"));
	copyFileSync(join(projectRoot, "node_modules/node/bin/node"), join(folder, "opt/node/node"));
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Creates a volume; those of Docker belong to the account of the image, those of some platforms to root. */
export function createVolume(owner: "site" | "root"): string {
	const folder = mkdtempSync(join(tmpdir(), "site-volume-"));
	chmodSync(folder, 0o755);
	if (owner === "site") chownSync(folder, SITE_ACCOUNT, SITE_ACCOUNT);
	return folder;
}

export interface Container {
	output(): string;
	/** Sends SIGTERM, as `docker stop` does. @returns the exit code */
	stop(): Promise<number | null>;
}

/**
 * Runs the image until it says that the site is running.
 *
 * @param options `runAs` of a build with this argument, otherwise the Dockerfile's; `mountPath` of the volume
 * @throws with its output if it ends before
 */
export async function runContainer(
	image: Image,
	environment: Record<string, string>,
	options: { volume: string; mountPath?: string; runAs?: string },
): Promise<Container> {
	const { environment: ofImage, command, user } = readDockerfile();
	const { volume, mountPath = "/data", runAs = user } = options;
	const { folder } = image;
	const caddy = findProgram("caddy");
	const variables = Object.entries({
		...ofImage,
		...environment,
		// The image has Caddy in /usr/local/bin, and Node 24 beside it.
		PATH: ["/opt/node", ...(caddy ? [dirname(caddy)] : []), "/usr/bin", "/bin"].join(":"),
	}).map(([name, value]) => `${name}=${value}`);
	const setUp = [
		"set -e",
		"mount --make-rprivate /",
		`mount --bind ${folder} ${folder}`,
		`mount --rbind /usr ${folder}/usr`,
		`mount --rbind /etc/ssl ${folder}/etc/ssl`,
		`mount --rbind /dev ${folder}/dev`,
		`mount -t proc proc ${folder}/proc`,
		`mount -t tmpfs tmpfs ${folder}/tmp`,
		`mount --bind ${volume} ${folder}${mountPath}`,
		`mount -o remount,ro,bind ${folder}/usr`,
		`mount -o remount,ro,bind ${folder}`,
		`cd ${folder}`,
		`exec chroot --userspec=${runAs === "root" ? "0:0" : `${SITE_ACCOUNT}:${SITE_ACCOUNT}`} ${folder} env -i "$@"`,
	].join("\n");
	const inside = ["sh", "-c", 'cd /site && exec "$@"', "sh", ...command];
	const child = spawn(
		"unshare",
		["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", setUp, "sh", ...variables, ...inside],
		{ stdio: ["ignore", "pipe", "pipe"] },
	);
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk) => {
			output += chunk;
		});
	const ended = once(child, "exit").then(([code]) => code as number | null);
	const started = new Promise<void>((resolve) => {
		child.stdout.on("data", () => output.includes("is running at") && resolve());
	});
	const outcome = await Promise.race([started, ended.then((code) => ({ code }))]);
	if (outcome) throw new Error(`ended with ${outcome.code}: ${output}`);
	return {
		output: () => output,
		stop: () => {
			process.kill(siteOf(child), "SIGTERM");
			return ended;
		},
	};
}

/** `unshare` itself stays outside of the namespaces, and forwards no signal. */
function siteOf({ pid }: ChildProcess): number {
	return Number(execFileSync("pgrep", ["--parent", String(pid)], { encoding: "utf8" }).trim());
}
