import { request as send } from "node:http";
import { expect, test } from "vitest";
import { signedIn } from "../testing/builders.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";

const site = await siteForThisFile();

interface Answer {
	status: number;
	headers: Record<string, unknown>;
	body: string;
}

/** Asks as it is written, without what `fetch` would add. */
const ask = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> =>
	new Promise((resolve, reject) => {
		const { port } = new URL(site.url);
		send({ host: "127.0.0.1", port, path, method, headers }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk) => chunks.push(chunk));
			response.on("end", () => {
				const { date: _, "x-request-id": id, ...rest } = response.headers;
				const status = response.statusCode ?? 0;
				resolve({
					status,
					headers: { ...rest, hasId: /^[0-9a-f-]{36}$/.test(String(id)) },
					body: Buffer.concat(chunks).toString("base64"),
				});
			});
		})
			.on("error", reject)
			.end();
	});

/** A cookie without a meaning leads through the framework. */
const COOKIE = { cookie: "theme=dark" };

const countPages = async (): Promise<number> => {
	const { body } = await site.visit().get("/metrics");
	return Number(
		/http_request_duration_seconds_count\{kind="page",method="GET",status="200"\} (\d+)/.exec(String(body))?.[1] ?? 0,
	);
};

const paths = ["/", "/?v=old", "/terms", "/privacy", "/earnings"];

test("PAGE-02 a public page is the same before the framework and through it, header by header, in every encoding", async () => {
	for (const path of paths)
		for (const encoding of ["br, gzip", "gzip", "identity", "GZIP;q=0.5", ""]) {
			const headers: Record<string, string> = encoding ? { "accept-encoding": encoding } : {};
			const direct = await ask(path, headers);
			expect([path, encoding, direct.status]).toEqual([path, encoding, 200]);
			expect([path, encoding, direct]).toEqual([path, encoding, await ask(path, { ...headers, ...COOKIE })]);
			const known = { ...headers, "if-none-match": `"other", W/${direct.headers.etag}` };
			const unchanged = await ask(path, known);
			expect([path, unchanged.status, unchanged.body]).toEqual([path, 304, ""]);
			expect(unchanged).toEqual(await ask(path, { ...known, ...COOKIE }));
		}
});

test("PAGE-02 other requests are answered as they always were", async () => {
	for (const [path, method, status] of [
		["/", "HEAD", 200],
		["/", "POST", 404],
		["/?next=/dashboard", "GET", 200],
		["/?utm_source=ad", "GET", 200],
		["/nothing", "GET", 404],
		["/404", "GET", 404],
		["/terms/", "GET", 301],
		["/%74erms", "GET", 200],
		["/contact", "GET", 302],
		["//evil.example/", "GET", 404],
	] as const)
		expect([path, method, (await ask(path, {}, method)).status]).toEqual([path, method, status]);
	const member = await signedIn(site, { email: "member@example.org" });
	expect((await member.fetch("/")).status).toBe(302);
	expect(await (await member.fetch("/terms")).text()).toContain("Dashboard");
});

test("OPS-05 pages that are answered before the framework are counted like every other", async () => {
	const before = await countPages();
	for (const path of paths) await ask(path);
	expect(await countPages()).toBe(before + paths.length);
});

test("PAGE-02 a changed setting shows on the next page", async () => {
	const wanted = "A name of its own";
	const isShown = async () => Buffer.from((await ask("/terms")).body, "base64").includes(wanted);
	expect(await isShown()).toBe(false);
	await site.services.settings.save({ site_name: wanted });
	await expect.poll(isShown).toBe(true);
});
