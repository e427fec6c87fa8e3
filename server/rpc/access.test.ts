import { isContractProcedure } from "@orpc/contract";
import { describe, expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { addPerson, PASSWORD, revoke, signedIn } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { everyCall } from "../testing/every-call.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import type { TestClient } from "../testing/test-client.ts";

const people = ["visitor", "member", "revoked member", "premium member", "admin"] as const;
const signedOut = 401;
const forbidden = 403;
/** What each audience's procedures return to each kind of caller; null if the call succeeds. */
const audiences: Record<string, Record<(typeof people)[number], number | null>> = {
	visitor: { visitor: null, member: null, "revoked member": null, "premium member": null, admin: null },
	member: { visitor: signedOut, member: null, "revoked member": forbidden, "premium member": null, admin: null },
	admin: {
		visitor: signedOut,
		member: forbidden,
		"revoked member": forbidden,
		"premium member": forbidden,
		admin: null,
	},
};

function pathsOf(node: unknown, path: string[] = []): string[] {
	if (isContractProcedure(node)) return [path.join(".")];
	return Object.entries(node as object).flatMap(([key, below]) => pathsOf(below, [...path, key]));
}

const paths = pathsOf(contract);
const browsers = {} as Record<(typeof people)[number], TestClient>;

const site = await siteForThisFile();
browsers.visitor = site.visit();
browsers.member = await signedIn(site, { email: "member@example.org" });
browsers["premium member"] = await signedIn(site, { email: "premium@example.org", premium: true });
browsers["revoked member"] = await signedIn(site, { email: "revoked@example.org" });
browsers.admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
await addPerson(site.services, { email: "not-twice@example.org" });
await revoke(site.services, "revoked@example.org");

test("SEC-01 every procedure of the contract is in the access table", () => {
	expect(Object.keys(everyCall).sort()).toEqual(paths.sort());
});

test("SEC-01 every operation of the document is tagged with its audience", async () => {
	const { body } = await site.visit().get("/api/openapi.json");
	const operations = Object.values(body.paths as object).flatMap((methods) => Object.values(methods)) as {
		operationId: string;
		tags: string[];
	}[];
	expect(operations).toHaveLength(paths.length);
	for (const { operationId, tags } of operations) expect(tags).toEqual([operationId.split(".")[0]]);
});

test("SEC-01 the document says which cookie an operation for members or the seller needs", async () => {
	const { body } = await site.visit().get("/api/openapi.json");
	const { session } = body.components.securitySchemes;
	const { url } = body.servers[0];
	const signIn = await fetch(`${url}/auth/sign-in/email`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: site.url },
		body: JSON.stringify({ email: "member@example.org", password: PASSWORD }),
	});
	const cookie = signIn.headers.getSetCookie().find((one) => one.startsWith(`${session.name}=`)) ?? "";
	const read = (headers: Record<string, string>) => fetch(`${url}/profile`, { headers });
	expect([session.in, (await read({})).status]).toEqual(["cookie", 401]);
	expect((await read({ cookie: cookie.split(";")[0] ?? "" })).status).toBe(200);
	for (const methods of Object.values(body.paths as object))
		for (const { tags, security } of Object.values(methods) as { tags: string[]; security?: object[] }[])
			expect(security).toEqual(tags[0] === "visitor" ? undefined : [{ session: [] }]);
});

test("SEC-09 the API document is compressed, and sent again only if it has changed", async () => {
	const ask = (headers: Record<string, string>) => site.visit().fetch("/api/openapi.json", { headers });
	const plain = await ask({ "accept-encoding": "identity" });
	const etag = plain.headers.get("etag") ?? "";
	const size = (await plain.arrayBuffer()).byteLength;
	for (const encoding of ["br", "gzip"]) {
		const answer = await ask({ "accept-encoding": encoding });
		expect(answer.headers.get("content-encoding")).toBe(encoding);
		expect(Number(answer.headers.get("content-length"))).toBeLessThan(size / 5);
	}
	expect((await ask({ "if-none-match": etag })).status).toBe(304);
	expect((await ask({ "if-none-match": '"another"' })).status).toBe(200);
});

test("SET-03 the API document and its reference have the site's name", { tags: "slow" }, async () => {
	const { site_name: before } = await site.services.settings.read();
	await site.services.settings.save({ site_name: "Greens & <Co>" });
	const visitor = site.visit();
	expect((await visitor.get("/api/openapi.json")).body.info.title).toBe("Greens & <Co>");
	expect(await (await visitor.fetch("/api/reference")).text()).toContain(
		"<title>API · Greens &amp; &lt;Co&gt;</title>",
	);
	await site.services.settings.save({ site_name: before });
});

describe.each(paths)("%s", (path) => {
	test.each(people)("SEC-01 responds to a %s as its audience allows", async (person) => {
		const audience = path.split(".")[0] ?? "";
		const { input, status: allowed } = everyCall[path] ?? { status: 0 };
		const { status } = await call(browsers[person], path, input);
		expect(status).toBe(audiences[audience]?.[person] ?? allowed);
	});
});

test("SEC-01 a refused call does not reveal whether its input was valid", async () => {
	const { status, body } = await call(browsers.visitor, "admin.imports.start", { uploadId: 7 });
	expect(status).toBe(401);
	expect(body.message).toBe("Please sign in first.");
});
