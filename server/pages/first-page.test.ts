import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { webFolder } from "../app.ts";
import { signedIn } from "../testing/builders.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";

const site = await siteForThisFile();

test("the first page of a member waits for the scripts and styles of what is on it, and no others", async () => {
	const member = await signedIn(site, { email: "first@example.org" });
	const html = await (await member.fetch("/dashboard")).text();
	/** Kilobytes as they are sent. */
	const sizeOf = (type: "js" | "css") => {
		const found = html.match(new RegExp(`/assets/[\\w.-]+\\.${type}\\b`, "g"));
		const sizes = [...new Set(found)].map((address) => readFileSync(join(webFolder, `${address}.br`)).length);
		return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000;
	};
	expect(sizeOf("js")).toSatisfy((size) => size > 100 && size < 162);
	expect(sizeOf("css")).toSatisfy((size) => size > 5 && size < 12);
});
