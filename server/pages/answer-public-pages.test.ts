import { createHash } from "node:crypto";
import { request as send } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { signedIn } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { editPage, publishPage } from "../testing/publish-page.ts";
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

/** A cookie of the auth service that is no session leads through the framework. */
const THROUGH_FRAMEWORK = "academy.none=1";

/** Asks both ways, and expects the same response from both. */
async function askBothWays(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
	const direct = await ask(path, headers, method);
	const cookie = headers.cookie ? `${headers.cookie}; ${THROUGH_FRAMEWORK}` : THROUGH_FRAMEWORK;
	const framework = await ask(path, { ...headers, cookie }, method);
	// Short in a report of a failure.
	const digested = ({ body, ...answer }: Answer) => ({
		...answer,
		body: createHash("sha256").update(body).digest("hex"),
	});
	expect([method, path, headers, digested(direct)]).toEqual([method, path, headers, digested(framework)]);
	return direct;
}

const countPages = async (): Promise<number> => {
	const { body } = await site.visit().get("/metrics");
	return Number(
		/http_request_duration_seconds_count\{kind="page",method="GET",status="200"\} (\d+)/.exec(String(body))?.[1] ?? 0,
	);
};

const paths = ["/", "/?v=old", "/terms", "/privacy", "/earnings"];
const encodings = ["br, gzip", "gzip", "identity", "GZIP;q=0.5", ""];
const cookies = ["", "theme=dark", "_ga=GA1.1.5; version=b"];

test("PAGE-02 a public page is the same before the framework and through it, header by header, in every encoding", async () => {
	for (const path of paths)
		for (const method of ["GET", "HEAD"])
			for (const encoding of encodings)
				for (const cookie of cookies) {
					const headers = { ...(encoding && { "accept-encoding": encoding }), ...(cookie && { cookie }) };
					const answer = await askBothWays(path, headers, method);
					expect([path, headers, answer.status]).toEqual([path, headers, 200]);
					const tag = String(answer.headers.etag).replace(/^W\//, "");
					for (const known of [`W/${tag}`, tag, `"other", W/${tag}`, "*", '"other"']) {
						const { status } = await askBothWays(path, { ...headers, "if-none-match": known }, method);
						expect([path, known, status]).toEqual([path, known, known.includes(tag) ? 304 : 200]);
					}
				}
});

test("PAGE-02 an unusual request gets the same response before the framework and through it", async () => {
	const addresses = [
		...["/?code=NONE", "/?v=new", "/?v=old&utm_source=ad", "/?next=/", "/terms?", "/terms?x=1", "/?", "//", "//terms"],
		...[
			"/terms/",
			"/terms//",
			"/%74erms",
			"/terms#top",
			"/./terms",
			"/TERMS",
			"/404",
			"/coming-soon",
			"/free-lesson",
			"/x",
		],
		...[
			"http://evil.example/",
			"http://evil.example/terms",
			"http://evil.example/?v=old",
			"/terms\\",
			"/%00",
			"/terms%2f",
		],
	];
	for (const address of addresses)
		for (const headers of [
			{},
			{ host: "evil.example" },
			{ host: "" },
			{ "x-forwarded-host": "evil.example", "x-forwarded-for": "10.1.2.3", "x-forwarded-proto": "https" },
			{ authorization: "Bearer made.up.token" },
			{ range: "bytes=0-9", "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" },
			{ "sec-gpc": "1", dnt: "1", "user-agent": "bot" },
			{ "content-length": "0", "accept-encoding": "br", accept: "application/json" },
		] as Record<string, string>[])
			for (const method of ["GET", "HEAD"]) await askBothWays(address, headers, method);
	for (const path of paths)
		for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) await askBothWays(path, {}, method);
});

test("PAGE-02 responses to requests that were sent at once come in that order", async () => {
	const { port } = new URL(site.url);
	const socket = connect(Number(port), "127.0.0.1");
	const head = "HTTP/1.1\r\nhost: localhost\r\n";
	socket.write(
		`GET /api/session ${head}\r\nGET /terms ${head}\r\nGET / ${head}if-none-match: "other"\r\n\r\nGET /privacy ${head}connection: close\r\n\r\n`,
	);
	const chunks: Buffer[] = [];
	for await (const chunk of socket) chunks.push(chunk);
	const received = Buffer.concat(chunks).toString();
	const etags = await Promise.all(["/terms", "/", "/privacy"].map(async (path) => (await ask(path)).headers.etag));
	const places = ["application/json", ...etags].map((text) => received.indexOf(String(text)));
	expect(places).toEqual(places.toSorted((a, b) => a - b));
	expect(places[0]).toBeGreaterThan(0);
});

test("PAGE-02 other requests are answered as they always were", async () => {
	for (const [path, method, status] of [
		["/", "HEAD", 200],
		["/", "POST", 405],
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

test("PAGE-03 while a page test runs, every visitor gets their version, whatever their cookies", async () => {
	const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
	await publishPage(admin, () => {});
	const updatedAt = await editPage(admin, (page) => {
		page.offer.price = 39;
	});
	await call(admin, "admin.pageTests.start", { updatedAt, note: "A dearer one" });
	await expect.poll(() => site.services.visits.isTesting()).toBe(true);
	const visitors = Array.from({ length: 12 }, (_, number) => ({
		"user-agent": `Mozilla/5.0 (X11; Linux x86_64; rv:${number}.0) Firefox/150.0`,
	}));
	const readTags = async () => {
		const answers = await Promise.all(visitors.map((headers) => ask("/", headers)));
		return answers.map(({ headers }) => headers.etag);
	};
	// Both versions are rendered in the background: they are settled when two looks in a row are the same.
	let before: unknown[] = [];
	await expect
		.poll(async () => {
			const [earlier, now] = [before, await readTags()];
			before = now;
			return new Set(now).size === 2 && now.every((tag, at) => tag === earlier[at]);
		})
		.toBe(true);
	const etags = new Set<unknown>();
	for (const headers of visitors)
		for (const cookie of cookies) {
			const answer = await askBothWays("/", { ...headers, ...(cookie && { cookie }) });
			expect(answer.headers.vary).toBe("Accept-Encoding, Cookie, User-Agent, Sec-GPC, DNT");
			etags.add(answer.headers.etag);
		}
	expect(etags.size).toBe(2);
});
