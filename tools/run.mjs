// Runs first for `npm start`, `npm test` and `npm run dev`, with any Node on the machine: updates dependencies and
// build, then hands over to the project's own Node. Plain JavaScript on purpose.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseEnv } from "node:util";
import { dependenciesDigest, INSTALLED } from "./dependencies.mjs";
import { readRelease, rootOf, SWITCH_SIGNAL, writeRelease } from "./releases.mjs";
import { serverArguments, serverEnvironment } from "./server-process.mjs";

const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
process.chdir(root);

const nodeOf = (folder) => join(folder, "node_modules/node/bin/node");
const modules = join(root, "node_modules");
const node = nodeOf(root);
const environment = { ...process.env, PATH: [join(modules, ".bin"), process.env.PATH].join(delimiter) };
const hasEnvironmentFile = existsSync(".env");
const environmentFile = hasEnvironmentFile ? ["--env-file=.env"] : [];

function fail(message) {
	console.error(message);
	process.exit(1);
}

/**
 * Installs dependencies if the lock file or a patch has changed since the last installation. What only tests, checks and
 * benchmarks need is a third of them, and stays away from a site until they are run there: peers are not followed, because
 * libraries name test runners and compilers as optional ones.
 */
function ensureDependencies(forTests) {
	const stamp = join(modules, INSTALLED);
	const wanted = dependenciesDigest(root);
	const hasTests = existsSync(join(modules, "@playwright/test"));
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && (hasTests || !forTests)) return;
	console.log("Installing dependencies…");
	const npm = process.platform === "win32" ? "npm.cmd" : "npm";
	// Installs the versions of the lock file without `npm ci`, which refuses a lock file without packages of other
	// platforms, as npm itself writes it if a registry lacks one.
	const parts = forTests || hasTests ? ["--include=dev"] : ["--omit=dev", "--legacy-peer-deps"];
	const options = ["--no-save", ...parts, "--no-audit", "--no-fund", "--loglevel=error"];
	const { status } = spawnSync(npm, ["install", ...options], { stdio: "inherit" });
	if (status !== 0) fail("The dependencies could not be installed.");
	writeFileSync(stamp, wanted);
}

/** With `--ignore-scripts`, the project's own Node would silently be missing. */
function checkNode() {
	const version = existsSync(node) ? spawnSync(node, ["--version"], { encoding: "utf8" }).stdout : "";
	if (!/^v24\./.test(version ?? ""))
		fail("Node 24 is missing from the dependencies. Install them with scripts: npm ci --ignore-scripts=false");
}

function newest(path) {
	const stats = statSync(path, { throwIfNoEntry: false });
	if (!stats) return 0;
	if (!stats.isDirectory()) return stats.mtimeMs;
	return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds if a source is newer than the build. What stops this process meanwhile stops the build (OPS-07). */
async function ensureBuild() {
	const stamp = "build/.built";
	const sources = [
		"contract",
		"content",
		"server",
		"web",
		"tools/bundle",
		"package-lock.json",
		"vite.config.ts",
		"react-router.config.ts",
	];
	if (newest(stamp) > Math.max(...sources.map(newest))) return;
	console.log("Building…");
	const child = start(node, ["--import", "./tools/bundle/end-with-parent.mjs", "tools/bundle/build.ts"]);
	onStopRequest(() => child.kill("SIGTERM"));
	const [code, signal] = await once(child, "exit");
	if (signal) fail("The build was stopped.");
	if (code !== 0) fail("The build failed.");
	writeFileSync(stamp, "");
}

/** How long a program may take to handle Ctrl-C, which the terminal also sends to it. */
const INTERRUPT_GRACE_MS = 500;
const PARENT_CHECK_MS = 500;

/** Calls `stop` when this process is asked to end, in each of the ways there are (OPS-07). */
function onStopRequest(stop) {
	process.on("SIGTERM", stop);
	process.on("SIGINT", () => setTimeout(stop, INTERRUPT_GRACE_MS).unref());
	if (!ignoresHangup()) process.on("SIGHUP", stop);
	// npm does not forward every signal.
	const parent = process.ppid;
	if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stop(), PARENT_CHECK_MS).unref();
	// An update that prepares a release was killed.
	process.on("disconnect", stop);
	process.channel?.unref();
}

/**
 * Ends with a program. However this process ends, so does the program (OPS-07): signals are forwarded, and the channel
 * between the two closes when this process is killed.
 */
function handOver(child) {
	onStopRequest(() => child.kill("SIGTERM"));
	child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** Starts a program that ends when the channel to this process closes. */
const start = (program, args, env = environment) =>
	spawn(program, args, { stdio: ["inherit", "inherit", "inherit", "ipc"], env });

/** Where the site's data is, which says which release is current. */
function findDataFolder() {
	const { DATA_DIR: ofFile } = hasEnvironmentFile ? parseEnv(readFileSync(".env", "utf8")) : {};
	return process.env.DATA_DIR || ofFile || "data";
}

/**
 * Runs the server of the current release. At an update, the server of the next one is loaded beside it, starts as soon
 * as it has ended, and is replaced by the release before if it ends without having answered requests (UPG-01, UPG-04).
 */
function runServer() {
	const dataFolder = findDataFolder();
	let isStopping = false;
	let next = null;
	let running = launch(readRelease(root, dataFolder));

	function launch(state, more = {}) {
		const folder = rootOf(root, state.release);
		const env = { ...serverEnvironment, ...environment, SITE_LAUNCHER: String(process.pid), ...more };
		const args = [...environmentFile, ...serverArguments, join(folder, "build/server/main.js")];
		const server = { state, child: start(nodeOf(folder), args, env) };
		server.child.on("message", (message) => onMessage(server, message));
		server.child.on("exit", (code, signal) => onExit(server, signal ? 1 : (code ?? 1)));
		return server;
	}

	function onMessage(server, message) {
		if (message === "loaded" && server === next) running.child.kill("SIGTERM");
		if (message !== "serving" || server.state.confirmed) return;
		server.state = { ...server.state, confirmed: true };
		writeRelease(dataFolder, server.state);
	}

	function onExit(server, code) {
		if (isStopping) {
			if (server === running) process.exit(code);
		} else if (server === next) {
			next = null;
			console.error("The new version could not be loaded. The version before it runs on.");
			writeRelease(dataFolder, running.state);
		} else if (next) {
			running = next;
			next = null;
			running.child.send("start");
		} else if (server.state.confirmed) process.exit(code);
		else {
			console.error("The new version could not start. The version before it is started again, with its data.");
			const state = { release: server.state.previous, previous: null, confirmed: true };
			writeRelease(dataFolder, state);
			running = launch(state);
		}
	}

	onStopRequest(() => {
		isStopping = true;
		next?.child.kill("SIGTERM");
		running.child.kill("SIGTERM");
	});
	process.on(SWITCH_SIGNAL, () => {
		const state = readRelease(root, dataFolder);
		if (!next && !isStopping && state.release !== running.state.release) next = launch(state, { SITE_STANDBY: "1" });
	});
}

/** Decides whether `nohup` started this process, so that it outlives its terminal. */
function ignoresHangup() {
	try {
		const [, mask = "0"] = /^SigIgn:\s*([0-9a-f]+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
		return (BigInt(`0x${mask}`) & 1n) === 1n;
	} catch {
		return false;
	}
}

const COMMANDS = ["admin", "backup", "restore", "check-files", "start-empty", "update"];
const command = process.argv[2];
/** The project's own code is installed and built here; other releases were by the update. */
const release = command === "start" || COMMANDS.includes(command) ? readRelease(root, findDataFolder()).release : null;
if (release === null) {
	ensureDependencies(["install", "test", "dev"].includes(command));
	checkNode();
}

if (command === "install") {
	// Done above.
} else if (command === "prepare") {
	await ensureBuild();
} else if (command === "start") {
	if (release === null) await ensureBuild();
	runServer();
} else if (COMMANDS.includes(command)) {
	if (release === null) await ensureBuild();
	const folder = rootOf(root, release);
	const file = join(folder, `build/server/commands/${command === "admin" ? "make-admin" : command}.js`);
	handOver(start(nodeOf(folder), [...environmentFile, file, ...process.argv.slice(3)]));
} else if (command === "test") {
	await ensureBuild();
	handOver(start(node, ["tools/test/test.ts", ...process.argv.slice(3)]));
} else if (command === "dev") {
	const watch = [join(modules, "tsx/dist/cli.mjs"), "watch", ...environmentFile, "server/main.ts", "--dev"];
	handOver(start(node, watch));
} else {
	fail(`usage: node tools/run.mjs install | prepare | start | test | dev | ${COMMANDS.join(" | ")}`);
}
