// Runs first for `npm start`, `npm test` and `npm run dev`, with any Node on the machine: updates dependencies and
// build, then hands over to the project's own Node. Plain JavaScript on purpose.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { serverArguments, serverEnvironment } from "./server-process.mjs";

const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
process.chdir(root);

const modules = join(root, "node_modules");
const node = join(modules, "node/bin/node");
const environment = { ...process.env, PATH: [join(modules, ".bin"), process.env.PATH].join(delimiter) };

function fail(message) {
	console.error(message);
	process.exit(1);
}

/** Installs dependencies if the lock file or a patch has changed since the last installation. */
function ensureDependencies() {
	const stamp = join(modules, ".installed");
	const hash = createHash("sha256").update(readFileSync("package-lock.json"));
	for (const name of readdirSync("patches").sort()) hash.update(readFileSync(join("patches", name)));
	const wanted = hash.digest("hex");
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
	console.log("Installing dependencies…");
	const npm = process.platform === "win32" ? "npm.cmd" : "npm";
	// Installs the versions of the lock file without `npm ci`, which refuses a lock file without packages of other
	// platforms, as npm itself writes it if a registry lacks one.
	const options = ["--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
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

/** Builds if a source is newer than the build. */
function ensureBuild() {
	const stamp = "build/.built";
	const sources = [
		"contract",
		"content",
		"server",
		"web",
		"tools/build.ts",
		"tools/bundled-script.ts",
		"package-lock.json",
		"vite.config.ts",
		"react-router.config.ts",
	];
	if (newest(stamp) > Math.max(...sources.map(newest))) return;
	console.log("Building…");
	const { status } = spawnSync(node, ["tools/build.ts"], { stdio: "inherit", env: environment });
	if (status !== 0) fail("The build failed.");
	writeFileSync(stamp, "");
}

/** How long a program may take to handle Ctrl-C, which the terminal also sends to it. */
const INTERRUPT_GRACE_MS = 500;
const PARENT_CHECK_MS = 500;

/**
 * Runs a program and ends with it. However this process ends, so does the program (OPS-07): signals are forwarded, and
 * the channel between the two closes when this process is killed.
 */
function handOver({ args, env = environment }) {
	const child = spawn(node, args, { stdio: ["inherit", "inherit", "inherit", "ipc"], env });
	const stop = () => child.kill("SIGTERM");
	process.on("SIGTERM", stop);
	process.on("SIGINT", () => setTimeout(stop, INTERRUPT_GRACE_MS).unref());
	if (!ignoresHangup()) process.on("SIGHUP", stop);
	// npm does not forward every signal.
	const parent = process.ppid;
	if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stop(), PARENT_CHECK_MS).unref();
	child.on("exit", (code, signal) => {
		process.exitCode = signal ? 1 : (code ?? 1);
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

const environmentFile = existsSync(".env") ? ["--env-file=.env"] : [];
const command = process.argv[2];
ensureDependencies();
checkNode();

if (command === "install") {
	// Done above.
} else if (command === "prepare") {
	ensureBuild();
} else if (command === "start") {
	ensureBuild();
	handOver({
		args: [...environmentFile, ...serverArguments, "build/server/main.js"],
		env: { ...serverEnvironment, ...environment },
	});
} else if (["admin", "backup", "restore", "check-files", "start-empty"].includes(command)) {
	ensureBuild();
	const file = command === "admin" ? "make-admin" : command;
	handOver({ args: [...environmentFile, `build/server/commands/${file}.js`, ...process.argv.slice(3)] });
} else if (command === "test") {
	ensureBuild();
	handOver({ args: ["tools/test.ts", ...process.argv.slice(3)] });
} else if (command === "dev") {
	handOver({ args: [join(modules, "tsx/dist/cli.mjs"), "watch", ...environmentFile, "server/main.ts", "--dev"] });
} else {
	fail(
		"usage: node tools/run.mjs install | prepare | start | test | dev | admin | backup | restore | check-files | start-empty",
	);
}
