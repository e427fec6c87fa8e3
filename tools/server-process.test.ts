import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../server/project-root.ts";
import { serverArguments, serverEnvironment } from "./server-process.mjs";

test("the image starts the server with the same memory limits as npm start, and the systemd unit starts its launcher", () => {
	const read = (name: string) => readFileSync(join(projectRoot, name), "utf8");
	const settings = Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`);
	const unit = read("deploy/microgreens-academy.service");
	expect(unit).toContain("node tools/run.mjs start\n");
	const image = read("Dockerfile");
	expect(image).toContain(
		`CMD ${JSON.stringify(["node", ...serverArguments, "build/server/main.js"]).replaceAll(",", ", ")}`,
	);
	for (const setting of settings) expect(image).toContain(setting);
});
