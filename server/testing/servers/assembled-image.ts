import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../../project-root.ts";

/*
 * The container image without Docker, as the `Dockerfile` describes it: what it copies, its environment and command, and
 * the packages of `tools/runtime-package.mjs` with their dependencies. No other package can be resolved.
 */

/** The last stage of the `Dockerfile`. */
export interface ImageDescription {
	/** Paths in the project, and where the image has them. */
	copies: { from: string; to: string }[];
	environment: Record<string, string>;
	/** Entrypoint and command. */
	command: string[];
	user: string;
}

export function readDockerfile(): ImageDescription {
	const lines = readFileSync(join(projectRoot, "Dockerfile"), "utf8").replaceAll("\\\n", " ").split("\n");
	const stage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
	const argumentsOf = (instruction: string) =>
		stage.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1).trim());
	const pairs = (instruction: string) =>
		argumentsOf(instruction)
			.flatMap((line) => line.split(/\s+/))
			.map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
	const buildArguments = Object.fromEntries(pairs("ARG"));
	const [user = ""] = argumentsOf("USER");
	return {
		copies: argumentsOf("COPY").flatMap((line) => {
			const [, from = "", to = ""] = /^--from=build \/site\/(\S+) (\S+)$/.exec(line) ?? [];
			return from ? [{ from, to }] : [];
		}),
		environment: Object.fromEntries(pairs("ENV")),
		command: [...argumentsOf("ENTRYPOINT"), ...argumentsOf("CMD")].flatMap((line) => JSON.parse(line)),
		user: user.replace(/^\$\{(\w+)\}$/, (_, name) => buildArguments[name] ?? ""),
	};
}

/** Puts the image's working folder, `/site`, into a folder. */
export function assembleImage(image: string): void {
	for (const { from, to } of readDockerfile().copies) {
		mkdirSync(dirname(join(image, to)), { recursive: true });
		cpSync(join(projectRoot, from), join(image, to), { recursive: true });
	}
	const options = { cwd: projectRoot, encoding: "utf8" } as const;
	const runtime = execFileSync(process.execPath, ["tools/runtime-package.mjs"], options);
	const { dependencies, optionalDependencies } = JSON.parse(runtime);
	for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(image, name, projectRoot);
	writeFileSync(join(image, "package.json"), runtime);
}

/** Copies a package and its dependencies from where npm installed them. */
function copyPackage(image: string, name: string, askedBy: string): void {
	let folder = askedBy;
	while (!existsSync(join(folder, "node_modules", name, "package.json"))) {
		if (folder === dirname(folder)) return;
		folder = dirname(folder);
	}
	const source = join(folder, "node_modules", name);
	const target = join(image, source.slice(projectRoot.length));
	if (existsSync(target)) return;
	mkdirSync(dirname(target), { recursive: true });
	cpSync(source, target, {
		recursive: true,
		verbatimSymlinks: true,
		filter: (path) => path === source || !path.endsWith("/node_modules"),
	});
	const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
		readFileSync(join(source, "package.json"), "utf8"),
	);
	for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(image, needed, source);
}
