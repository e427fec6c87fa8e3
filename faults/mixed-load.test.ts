import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { call } from "../server/testing/call.ts";
import { largePdf } from "../server/testing/sample-bytes.ts";
import type { TestClient } from "../server/testing/test-client.ts";
import { upload } from "../server/testing/upload.ts";
import { isShort, sha256, startHarmedSite } from "./harmed-site.ts";

/** The full version is `LOAD_MINUTES=30 npm run test:faults`. */
const MINUTES = Number(process.env.LOAD_MINUTES ?? (isShort ? 0.2 : 1));
/** After this share of the time, everything was done often enough for memory to settle. */
const SETTLED = 0.4;
/** In a shorter run, temporary garbage would hide a drift. */
const MINUTES_FOR_DRIFT = 10;
const MEMBERS = 4;

/** Returns the memory of a process in megabytes. */
const memory = (pid: number) =>
	Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024;
const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

test("OPS-04 members, visitors and an admin working concurrently get no errors, and memory does not grow", {
	timeout: MINUTES * 60_000 + 120_000,
}, async ({ annotate }) => {
	const site = await startHarmedSite();
	const end = Date.now() + MINUTES * 60_000;
	const began = Date.now();
	const errors: string[] = [];
	let answers = 0;
	const fine = (status: number, what: string) => {
		answers += 1;
		if (status >= 400) errors.push(`${what} answered ${status}`);
	};
	const asks = async (browser: TestClient, name: string, input?: object) => {
		const { status, body } = await call(browser, name, input);
		fine(status, name);
		return body;
	};
	const opens = async (browser: TestClient, path: string) => {
		const response = await browser.fetch(path);
		const content = new Uint8Array(await response.arrayBuffer());
		fine(response.status, path);
		return content;
	};
	const overAndOver = async (act: (round: number) => Promise<unknown>) => {
		for (let round = 0; Date.now() < end; round += 1) {
			await act(round).catch((error: unknown) => errors.push(String(error)));
		}
	};

	const admin = await site.signedIn("admin@example.com");
	const people = await Promise.all(Array.from({ length: MEMBERS }, () => site.signedIn("member@example.com")));
	const memberReads = async (member: TestClient) => {
		await asks(member, "member.updates.list");
		const outline = await asks(member, "member.course.outline");
		const lessonId = outline.modules[0]?.lessons[0]?.id;
		await asks(member, "member.course.lesson", { lessonId });
		await asks(member, "member.course.savePosition", { lessonId, seconds: 5 });
		const [product] = await asks(member, "member.digitalDownloads.list");
		await opens(member, product.downloadUrl);
		await opens(member, "/dashboard");
	};
	const visits = async () => {
		const visitor = site.visit();
		await opens(visitor, "/");
		await opens(visitor, "/preview");
		await asks(visitor, "visitor.registration.checkApproval", { email: "someone@example.org" });
	};
	const comesAndGoes = async () => {
		const browser = await site.signedIn("member@example.com");
		fine((await browser.post("/api/auth/sign-out", {})).status, "signing out");
	};
	const adminWorks = async (round: number) => {
		const email = `load${round}@example.org`;
		const { id } = await asks(admin, "admin.customers.add", { email, name: "Lou Load" });
		await asks(admin, "admin.customers.list", { search: "load", sort: "email" });
		await asks(admin, "admin.customers.setApproval", { selection: { ids: [id] }, approved: false });
		const update = await asks(admin, "admin.updates.create", { title: `News ${round}`, content: "Text" });
		await asks(admin, "admin.updates.remove", { id: update.id });
		const file = largePdf(500_000);
		const uploadId = await upload(admin, file, "load.pdf", "file");
		const download = await asks(admin, "admin.downloads.create", { title: "Load", uploadId });
		expect(sha256(await opens(admin, download.downloadUrl))).toBe(sha256(file));
		await asks(admin, "admin.downloads.remove", { id: download.id });
	};

	const held: { at: number; megabytes: number }[] = [];
	const watching = setInterval(() => held.push({ at: Date.now() - began, megabytes: memory(site.pid) }), 500);
	try {
		await Promise.all([
			...people.map((member) => overAndOver(() => memberReads(member))),
			overAndOver(visits),
			overAndOver(comesAndGoes),
			overAndOver(adminWorks),
		]);
		clearInterval(watching);
		const during = (from: number, to: number) =>
			median(
				held
					.filter(({ at }) => at >= from * MINUTES * 60_000 && at < to * MINUTES * 60_000)
					.map(({ megabytes }) => megabytes),
			);
		const [settled, last] = [during(SETTLED, SETTLED + 0.2), during(0.8, 1)];
		const drift = last / settled - 1;
		const figures = `${answers} answers; ${Math.round(settled)} MB settled, ${Math.round(last)} MB at the end`;
		await annotate(figures);
		expect(errors.slice(0, 10), figures).toEqual([]);
		if (MINUTES >= MINUTES_FOR_DRIFT) expect(drift, figures).toBeLessThan(0.05);
	} finally {
		clearInterval(watching);
		await site.stop();
	}
});
