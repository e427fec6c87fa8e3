import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
// biome-ignore lint/style/noRestrictedImports: the test walks the whole table of pages
import routes from "../../web/routes.ts";
import { createApp } from "../app.ts";
import { endpointRules } from "../auth/gate/rules.ts";
import { createLog } from "../log.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import { withoutSecrets } from "./secret-paths.ts";

/** What each address parameter is. A missing one must be added here, and a secret one to `secretPaths`. */
const parameters: Record<string, "secret" | "open"> = {
	token: "secret",
	secret: "secret",
	// A feed's file, below its token.
	"feeds/file": "secret",
	// Below the token of a lead.
	"free-lesson/id": "secret",
	file: "open",
	id: "open",
	// Useless without the cookie of the browser that paid.
	checkout: "open",
	type: "open",
	category: "open",
	provider: "open",
	number: "open",
	// Part of the Stripe stand-in.
	on: "open",
	act: "open",
	day: "open",
	bookmarkId: "open",
	customerId: "open",
	declarationId: "open",
	deletionId: "open",
	emailId: "open",
	eventId: "open",
	importId: "open",
	itemId: "open",
	lessonId: "open",
	messageId: "open",
	moduleId: "open",
	orderId: "open",
	productId: "open",
	seatId: "open",
	sequenceId: "open",
};

const site = await siteForThisFile();
const app = createApp(site.services, {
	pages: {} as never,
	mailbox: { list: async () => [] } as never,
	standIn: site.standIn,
	metrics: {} as never,
});
const pagePaths = (entries: RouteConfigEntry[], parent = ""): string[] =>
	entries.flatMap(({ path, children }) => {
		const whole = path ? `${parent}/${path}` : parent;
		return [whole, ...pagePaths(children ?? [], whole)];
	});
const { paths }: { paths: Record<string, unknown> } = (await site.visit().get("/api/openapi.json")).body;
const everyPath = [
	...app.routes.map(({ path }) => path),
	...Object.keys(endpointRules).map((name) => `/api/auth${name.split(" ")[1]}`),
	...Object.keys(paths).map((path) => `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
	...pagePaths(routes as RouteConfigEntry[]),
];
const withParameters = [...new Set(everyPath)].filter((path) => /\/:\w/.test(path));

test("OPS-05 HOOK-07 the log of a failed request has the open parts of its path, and none of its secrets", () => {
	expect(withParameters.length).toBeGreaterThan(100);
	const unknown: string[] = [];
	for (const route of withParameters) {
		const names = [...route.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
		const classes = names.map((name) => parameters[`${route.split("/")[1]}/${name}`] ?? parameters[name]);
		if (classes.includes(undefined)) {
			unknown.push(route);
			continue;
		}
		const path = names.reduce(
			(filled, name) => filled.replace(new RegExp(`:${name}(\\{.*?\\})?\\??`), `a-${name}`),
			route,
		);
		const lines: string[] = [];
		createLog("info", { write: (line) => void lines.push(line) }).error({ path }, "request failed");
		const logged: string = JSON.parse(lines[0] ?? "").path;
		for (const [index, name] of names.entries())
			expect(`${route} ${logged.split("/").includes(`a-${name}`)}`).toBe(`${route} ${classes[index] === "open"}`);
	}
	expect(unknown).toEqual([]);
});

test.each([
	["/feeds/TOKEN/", "/feeds/…"],
	["//feeds//TOKEN", "//feeds/…"],
	["/Feeds/TOKEN", "/Feeds/…"],
	["/hooks/gumroad/TOKEN/more", "/hooks/gumroad/…"],
	["/hooks/gumroad", "/hooks/gumroad"],
	["/feedsback/open", "/feedsback/open"],
])("OPS-05 %s is logged as %s", (path, logged) => expect(withoutSecrets(path)).toBe(logged));
