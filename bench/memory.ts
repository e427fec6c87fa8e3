import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { startTryOut } from "../server/testing/built-site.ts";
import { atMost, checkGoals, percentile } from "./lib/goals.ts";
import { memoryOf } from "./lib/memory-of.ts";
import { openDatabase, signIn, uploadCsv } from "./lib/site.ts";

/*
 * Memory of all processes under an hour of mixed load: `npm run bench:memory`, or `-- 10` for ten minutes. Visitors,
 * members and the seller do at the same time what a site is used for: pages with their pictures, sign-ins, the library,
 * books that are stamped for their buyer, audio in ranges, searches, figures, sales that a cart reports, and imports
 * that are taken back; some leave before they have their answer. Goals: 300 MB a minute after it, and no growth from the
 * second quarter to the last.
 */

const MINUTES = Number(process.argv[2] ?? 60);
const IMPORTED_ROWS = 5_000;
const REST_MS = 60_000;

const site = await startTryOut();
const database = await openDatabase(site);
const until = performance.now() + MINUTES * 60_000;
const running = () => performance.now() < until;
let requests = 0;
let failures = 0;

try {
	const member = await signIn(site, "member");
	const admin = await signIn(site, "admin");
	await database.query("update digital_downloads set stamped = true");
	const pick = async (statement: string): Promise<string[]> =>
		(await database.query(statement)).rows.map(({ id }) => id);
	const products = await pick("select id from digital_downloads order by id");
	const audio = await pick(
		"select downloads.id from downloads join stored_files on stored_files.id = file_id where content_type like 'audio/%' and size > 500000",
	);
	const files = await pick("select id from downloads where file_type = 'pdf'");
	const { address } = await call(admin, "admin/payments/sources", {
		type: "gumroad",
		name: "Bench",
		secrets: { sellerId: "seller" },
		products: [{ reference: "bundle", grants: "bundle" }],
		mode: "test",
	});

	const samples: { minute: number; rss: number; pss: number }[] = [];
	const measuring = (async () => {
		while (running()) {
			const { rss, pss } = memoryOf(site.pid);
			samples.push({ minute: samples.length / 12, rss, pss });
			if (samples.length % 60 === 0) console.log(`${samples.length / 12} minutes: ${pss} MB, ${requests} requests`);
			await pause(5_000);
		}
	})();

	await Promise.all([
		measuring,
		...Array.from({ length: 4 }, (_, at) => repeat(100, (count) => visit(at * 1_000_000 + count))),
		...Array.from({ length: 2 }, () => repeat(200, (count) => read(member, count))),
		repeat(500, (count) => download(member, [...products, ...files], count)),
		repeat(500, (count) => listen(member, audio, count)),
		repeat(500, (count) => administer(admin, count)),
		repeat(300, (count) => leave(member, count)),
		repeat(2_000, () => signIn(site, "member")),
		repeat(500, (count) => sell(address, count)),
		repeat(60_000, () => database.query("delete from stamped_copies")),
		repeat(60_000, (count) => importAndUndo(admin, count)),
	]);

	// Idle connections to the database are closed by then, and the server's heap is collected.
	await pause(REST_MS);
	const after = memoryOf(site.pid).pss;
	const { rows: waiting } = await database.query(
		"select (select count(*) from messages where state = 'queued') as emails, (select count(*) from purchase_events where state = 'waiting') as events",
	);
	console.table({ ...(await readHeap()), "work that waits": JSON.stringify(waiting[0]) });

	const quarter = (from: number) => {
		const part = samples.slice((samples.length * from) / 4, (samples.length * (from + 1)) / 4);
		return percentile(
			part.map(({ pss }) => pss),
			0.5,
		);
	};
	const peak = samples.reduce((highest, sample) => (sample.pss > highest.pss ? sample : highest));
	console.table({
		"1st quarter": quarter(0),
		"2nd quarter": quarter(1),
		"3rd quarter": quarter(2),
		"4th quarter": quarter(3),
	});
	checkGoals({
		"memory of all processes a minute later, shared pages once, MB": {
			...atMost(after, 300),
			baseline: `${quarter(3)} meanwhile, ${peak.pss} at the most in minute ${Math.round(peak.minute)}`,
		},
		"growth since the second quarter, MB": atMost(quarter(3) - quarter(1), 15),
		"failed requests": { ...atMost(failures, 0), baseline: `of ${requests}` },
	});
} finally {
	await database.end();
	await site.stop();
}

/** Returns how much of the server's memory is JavaScript's, and how much of that is in use, in MB. */
async function readHeap(): Promise<Record<string, number>> {
	const metrics = await (await fetch(`${site.url}/metrics`)).text();
	const read = (name: string) => Math.round(Number(metrics.match(new RegExp(`^${name} (\\S+)`, "m"))?.[1]) / 2 ** 20);
	return {
		"resident MB": read("process_resident_memory_bytes"),
		"heap MB": read("nodejs_heap_size_total_bytes"),
		"heap in use MB": read("nodejs_heap_size_used_bytes"),
		"outside of the heap MB": read("nodejs_external_memory_bytes"),
	};
}

/** Does one thing again and again until the time is over, with pauses of some milliseconds. */
async function repeat(pauseMs: number, work: (count: number) => Promise<unknown>): Promise<void> {
	for (let count = 0; running(); count += 1) {
		try {
			await work(count);
		} catch (error) {
			failures += 1;
			if (failures <= 10) console.error(error);
		}
		await pause(pauseMs);
	}
}

/** Requests something and reads all of the response. */
async function ask(path: string, init: RequestInit = {}): Promise<string> {
	requests += 1;
	const response = await fetch(new URL(path, site.url), init);
	const body = Buffer.from(await response.arrayBuffer());
	if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.toString().slice(0, 200)}`);
	return response.headers.get("content-type")?.startsWith("text") ? body.toString() : "";
}

/** Calls a procedure by its documented address. */
async function call(cookie: string, path: string, body?: object) {
	requests += 1;
	const response = await fetch(`${site.url}/api/${path}`, {
		headers: { cookie, origin: site.url, "content-type": "application/json" },
		...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
	});
	const answer = await response.text();
	if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.slice(0, 200)}`);
	return answer ? JSON.parse(answer) : undefined;
}

/** Someone comes from somewhere, looks at a page with its pictures and styles, and scrolls. */
async function visit(count: number): Promise<void> {
	const page = ["/", "/preview", "/terms", "/auth", "/privacy"][count % 5] ?? "/";
	const html = await ask(`${page}?utm_source=s${count % 40}&utm_campaign=c${count % 7}`, {
		headers: { "accept-encoding": "br", "user-agent": `Mozilla/5.0 (visitor ${count})` },
	});
	const assets = [...html.matchAll(/(?:src|href)="(\/[^"#?]+\.(?:css|js|avif|webp|svg|woff2))/g)].map(
		([, path]) => path,
	);
	for (const path of new Set(assets)) if (path) await ask(path);
	// All of them come from one address, which may send a limited number of beacons.
	if (count % 20 !== 0) return;
	const headers = { "content-type": "text/plain", origin: site.url, "user-agent": `Mozilla/5.0 (visitor ${count})` };
	for (const beacon of [
		{ kind: "view", from: `host${count % 30}.example`, source: `s${count % 40}`, campaign: "" },
		{ kind: "scroll", depth: 75, before: 0 },
	])
		await ask("/api/visits", { method: "POST", headers, body: JSON.stringify(beacon) });
}

/** A buyer goes through their pages. */
async function read(cookie: string, count: number): Promise<void> {
	const pages = ["/dashboard", "/library", "/course", "/downloads", "/digital-downloads", "/profile"];
	await ask(pages[count % pages.length] ?? "/", { headers: { cookie } });
	const items = [...(await ask("/library", { headers: { cookie } })).matchAll(/"(\/library\/[0-9a-f-]{36})"/g)];
	await ask(items[count % items.length]?.[1] ?? "/library", { headers: { cookie } });
	await call(cookie, "updates");
}

async function download(cookie: string, ids: string[], count: number): Promise<void> {
	const at = count % ids.length;
	const folder = at < 7 ? "digital-downloads" : "downloads";
	await ask(`/files/${folder}/${ids[at]}`, { headers: { cookie } });
	if (count % 60 === 0) await ask("/files/bundle.zip", { headers: { cookie } });
}

async function listen(cookie: string, ids: string[], count: number): Promise<void> {
	const from = (count % 10) * 20_000;
	await ask(`/files/downloads/${ids[count % ids.length]}`, {
		headers: { cookie, range: `bytes=${from}-${from + 400_000}` },
	});
}

/** Someone closes the tab, or loses their connection, while something is on its way in either direction. */
async function leave(cookie: string, count: number): Promise<void> {
	const paths = ["/files/bundle.zip", "/dashboard", "/library", "/", "/api/profile/name"];
	const path = paths[count % paths.length] ?? "/";
	const sends = path.startsWith("/api/");
	requests += 1;
	const sent = request(new URL(path, site.url), {
		method: sends ? "PUT" : "GET",
		headers: {
			cookie,
			origin: site.url,
			"content-type": "application/json",
			...(sends ? { "content-length": 900 } : {}),
		},
	});
	sent.on("error", () => {});
	sent.on("response", (response) => response.resume().on("error", () => {}));
	sent.write(sends ? '{"json":{"name":"' : "");
	if (!sends) sent.end();
	await pause(5 + (count % 10) * 10);
	sent.destroy();
}

async function administer(cookie: string, count: number): Promise<void> {
	const pages = ["/admin", "/admin/users", "/admin/orders", "/admin/settings", "/admin/modules", "/admin/analytics"];
	await ask(pages[count % pages.length] ?? "/admin", { headers: { cookie } });
	await call(cookie, `admin/customers?search=${["a", "zoe kim", "example.org", "b-1", ""][count % 5]}&page=1`);
	await call(cookie, "admin/today");
}

/** A cart reports a sale, whose buyer gets a receipt and access. */
async function sell(address: string, count: number): Promise<void> {
	const id = `${Date.now()}${count}`;
	await ask(address, {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: `seller_id=seller&sale_id=${id}&order_number=${id}&product_id=bundle&product_name=Bundle&email=b-${id}%40example.org&full_name=Bea&price=2700&currency=usd&test=true`,
	});
}

async function importAndUndo(cookie: string, count: number): Promise<void> {
	const rows = Array.from(
		{ length: IMPORTED_ROWS },
		(_, row) =>
			`i-${count}-${row}@example.org,Ida Green,I-${count}-${row},COMPLETED,27.0,Microgreens Side Hustle Book Bundle`,
	);
	const csv = ["email,name,orderId,orderStatus,orderTotal,products", ...rows].join("\n");
	const uploadId = await uploadCsv(site, { cookie, origin: site.url }, Buffer.from(csv));
	const { importId } = await call(cookie, "admin/imports", { uploadId });
	const finished = async (during: string) => {
		while ((await call(cookie, `admin/imports/${importId}`)).status === during) await pause(500);
	};
	await finished("running");
	await call(cookie, `admin/imports/${importId}/undo`, {});
	await finished("undoing");
}
