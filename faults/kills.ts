import { afterEach, beforeEach, expect, test } from "vitest";
import { runSiteCommand } from "../server/testing/built-site.ts";
import { call } from "../server/testing/call.ts";
import { largePdf } from "../server/testing/sample-bytes.ts";
import type { TestClient } from "../server/testing/test-client.ts";
import { upload } from "../server/testing/upload.ts";
import {
	type HarmedSite,
	sha256 as hashOf,
	keepDoing,
	rounds,
	someMilliseconds,
	startHarmedSite,
	type Victim,
} from "./harmed-site.ts";

/*
 * kill -9 in the middle of people's actions. After the restart everything acknowledged is there, nothing is duplicated,
 * and nothing displayed is broken (OPS-04).
 */

/** Waits until the action to interrupt is running: it has been acknowledged once more. */
async function goesWell(count: () => number): Promise<void> {
	const before = count();
	await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(before);
}

/** Declares a test for each action that a kill may interrupt, in a file of its own so that both victims run side by side. */
export function testKillsOf(victim: Victim): void {
	let site: HarmedSite;
	let admin: TestClient;
	beforeEach(async () => {
		site = await startHarmedSite();
		admin = await site.signedIn("admin@example.com");
	});
	afterEach(() => site.stop());

	test("OPS-04 during registrations: everyone told to check their mailbox has an account and the message", async () => {
		let next = 0;
		const acknowledged: string[] = [];
		const approve = async (email: string) =>
			site.query("insert into customers (email, granted_at) values ($1, now())", [email]);
		for (let round = 0; round < rounds; round += 1) {
			const emails = Array.from({ length: 30 }, () => `buyer-${next++}@example.org`);
			for (const email of emails) await approve(email);
			const stop = keepDoing(async () => {
				const email = emails.shift();
				if (!email) return someMilliseconds(20);
				const { status } = await site
					.visit()
					.post("/api/auth/sign-up/email", { email, name: "Nora", password: "long enough", callbackURL: "/auth" });
				if (status === 200) acknowledged.push(email);
			});
			await goesWell(() => acknowledged.length);
			await someMilliseconds(400);
			await site.kill(victim);
			await stop();
		}
		const users = await site.query<{ email: string }>("select email from users");
		const known = new Set(users.map(({ email }) => email));
		expect(acknowledged.filter((email) => !known.has(email))).toEqual([]);
		expect(acknowledged.length).toBeGreaterThan(0);
		const hasMail = async () => {
			const { body } = await site.visit().get("/dev/mailbox.json");
			const reached = new Set((body as { to: string }[]).map(({ to }) => to));
			return acknowledged.filter((email) => !reached.has(email));
		};
		// An interrupted job is given up after a minute, which is detected within another, and then retried.
		await expect.poll(hasMail, { timeout: 180_000, interval: 1_000 }).toEqual([]);
	});

	test("HOOK-03 OPS-04 during a burst of purchases: every acknowledged event is an order, once", async () => {
		const products = [{ reference: "product", grants: "bundle" }];
		const added = await call(admin, "admin.payments.addSource", {
			type: "gumroad",
			name: "Gumroad",
			secrets: { sellerId: "seller" },
			products,
			mode: "test",
		});
		const { pathname } = new URL(added.body.address);
		const acknowledged: string[] = [];
		let next = 0;
		for (let round = 0; round < rounds; round += 1) {
			const stop = keepDoing(async () => {
				const id = `sale-${next++}`;
				const ping = {
					seller_id: "seller",
					sale_id: id,
					order_number: id,
					product_id: "product",
					email: `${id}@example.org`,
				};
				const body = new URLSearchParams({ ...ping, price: "2700", currency: "usd", test: "true" });
				// Sent twice, as Gumroad does without a response.
				for (let time = 0; time < 2; time += 1) {
					const answer = await site.visit().fetch(pathname, { method: "POST", body });
					if (answer.status === 200 && time === 0) acknowledged.push(id);
				}
			});
			await goesWell(() => acknowledged.length);
			await someMilliseconds(400);
			await site.kill(victim);
			await stop();
		}
		expect(acknowledged.length).toBeGreaterThan(0);
		const missing = async () => {
			const orders = await site.query<{ number: string }>("select number from orders where source = 'gumroad'");
			const known = new Set(orders.map(({ number }) => number));
			return acknowledged.filter((id) => !known.has(id));
		};
		// An interrupted job is given up after a minute, which is detected within another, and then retried.
		await expect.poll(missing, { timeout: 180_000, interval: 1_000 }).toEqual([]);
		const twice = await site.query("select reference from orders group by source_id, reference having count(*) > 1");
		expect(twice).toEqual([]);
	});

	test("OPS-04 during imports: every row is there once, and importing again adds what is missing", async () => {
		for (let round = 0; round < rounds; round += 1) {
			// A large import is written by a thread of its own.
			const isLarge = round % 2 === 0;
			const rows = isLarge ? 10_000 : 3_000;
			const lines = Array.from({ length: rows }, (_, row) => `row-${round}-${row}@example.org,Row`);
			const csv = Buffer.from(`email,name\n${lines.join("\n")}\n`);
			let uploadId = "";
			await expect
				.poll(async () => (uploadId = await upload(admin, csv).catch(() => "")), { timeout: 10_000 })
				.not.toBe("");
			const starting = call(admin, "admin.imports.start", { uploadId }).catch(() => null);
			await someMilliseconds(isLarge ? 1_500 : 250);
			await site.kill(victim);
			await starting;
			// Requests that were using the database at that moment may fail once.
			let left = "";
			await expect
				.poll(async () => (left = await upload(admin, csv).catch(() => "")), { timeout: 10_000 })
				.not.toBe("");
			const again = await call(admin, "admin.imports.start", { uploadId: left });
			expect(again.status).toBe(200);
			// The interrupted import continues automatically as well.
			const running = async () => (await call(admin, "admin.imports.running")).body.length;
			await expect.poll(running, { timeout: 120_000 }).toBe(0);
			const { body } = await call(admin, "admin.imports.read", again.body);
			expect(body).toMatchObject({ status: "finished", rows, failed: 0 });
			const [row] = await site.query<{ all: number; different: number }>(
				`select count(*)::int as all, count(distinct lower(email))::int as different
				from pre_approved_emails where email like 'row-${round}-%'`,
			);
			expect(row).toEqual({ all: rows, different: rows });
		}
	});

	test("OPS-04 during uploads: an acknowledged product has its entire file, and no other row shows one", async () => {
		const acknowledged: { title: string; sha256: string }[] = [];
		let next = 0;
		for (let round = 0; round < rounds; round += 1) {
			const stop = keepDoing(async () => {
				const content = largePdf(2_000_000);
				const title = `File ${next++}`;
				const uploadId = await upload(admin, content, "file.pdf", "file");
				const { status } = await call(admin, "admin.downloads.create", { title, uploadId });
				if (status === 200) acknowledged.push({ title, sha256: hashOf(content) });
			});
			await goesWell(() => acknowledged.length);
			await someMilliseconds(700);
			await site.kill(victim);
			await stop();
		}
		const { files } = (await call(admin, "member.downloads.list")).body;
		for (const { title, sha256 } of acknowledged) {
			const file = files.find((one: { title: string }) => one.title === title);
			const content = await (await admin.fetch(file.downloadUrl)).arrayBuffer();
			expect(hashOf(new Uint8Array(content))).toBe(sha256);
		}
		expect(acknowledged.length).toBeGreaterThan(0);
		const { stdout } = await runSiteCommand("check-files", {
			PATH: process.env.PATH,
			DATA_DIR: site.dataFolder,
		});
		expect(stdout).toMatch(/ 0 missing, 0 changed, 0 orphaned/);
	});

	test("OPS-04 during moves: the order is consistent, without gaps or duplicates", async () => {
		for (let round = 0; round < rounds; round += 1) {
			const ids = (await site.query<{ id: string }>("select id from digital_downloads")).map(({ id }) => id);
			const move = () => {
				const id = ids[Math.floor(Math.random() * ids.length)];
				return call(admin, "admin.digitalDownloads.move", { id, to: Math.random() < 0.5 ? "up" : "down" });
			};
			const stops = [keepDoing(move), keepDoing(move)];
			await someMilliseconds(400);
			await site.kill(victim);
			for (const stop of stops) await stop();
			const rows = await site.query<{ index: number }>(
				"select order_index as index from digital_downloads order by order_index",
			);
			expect(rows.map(({ index }) => index)).toEqual(ids.map((_, index) => index));
		}
	});

	test("OPS-04 during changes of access: the last acknowledged change applies, and no session outlives it", async () => {
		const [customer] = await site.query<{ id: string }>("select id from customers where email = 'member@example.com'");
		for (let round = 0; round < rounds; round += 1) {
			let approved: boolean | null = null;
			let wanted = false;
			const stop = keepDoing(async () => {
				wanted = !wanted;
				const asked = wanted;
				approved = null;
				const { status } = await call(admin, "admin.customers.setApproval", {
					selection: { ids: [customer?.id] },
					approved: asked,
				});
				if (status === 200) approved = asked;
			});
			await someMilliseconds(400);
			await site.kill(victim);
			await stop();
			const [row] = await site.query<{ approved: boolean }>(
				"select exists (select from pre_approved_emails where lower(email) = 'member@example.com') as approved",
			);
			if (approved !== null) expect(row?.approved).toBe(approved);
			if (!row?.approved) {
				const sessions = await site.query(
					"select 1 from sessions s join users u on u.id = s.user_id where u.email = 'member@example.com'",
				);
				expect(sessions).toEqual([]);
			}
		}
	});
}
