import { test } from "vitest";
import { signedIn } from "../server/testing/builders.ts";
import { everyCall } from "../server/testing/every-call.ts";
import { expectQuickAnswer, largeBodies } from "../server/testing/large-bodies.ts";
import { siteForThisFile } from "../server/testing/site-for-this-file.ts";
import type { TestClient } from "../server/testing/test-client.ts";

const site = await siteForThisFile();
const callers: Record<string, TestClient> = {
	visitor: site.visit(),
	member: await signedIn(site, { email: "member@example.org" }),
	admin: await signedIn(site, { email: "admin@example.org", role: "admin" }),
};

test.each(Object.entries(everyCall))(
	"SEC-09 %s responds quickly to every kind of large body",
	async (path, { input }) => {
		for (const body of largeBodies)
			await expectQuickAnswer(callers[path.split(".")[0] ?? ""] as TestClient, path, input, body);
	},
);
