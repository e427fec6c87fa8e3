import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { call } from "../server/testing/call.ts";
import { pdf } from "../server/testing/sample-bytes.ts";
import { upload } from "../server/testing/upload.ts";
import { type HarmedSite, startHarmedSite } from "./harmed-site.ts";
import { setClock as setSiteClock, shiftedClock } from "./set-clock.ts";

/*
 * The machine's clock is set by an hour while the site runs, as happens after a virtual machine was suspended. The
 * database keeps its own clock, so that the two disagree as well.
 */

const HOUR = 3_600_000;
let folder: string;
let site: HarmedSite;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "site-clock-"));
	site = await startHarmedSite({
		environment: shiftedClock(folder),
	});
});
afterEach(async () => {
	await site.stop();
	rmSync(folder, { recursive: true, force: true });
});

const setClock = (by: number) => setSiteClock(site, folder, by);

const mailsTo = async (address: string): Promise<{ subject: string }[]> => {
	const { body } = await site.visit().get("/dev/mailbox.json");
	return (body as { to: string; subject: string }[]).filter(({ to }) => to === address);
};

test.each([
	["forward", [HOUR, 0]],
	["back", [-HOUR, 0]],
] as const)(
	"OPS-04 a clock that jumps an hour %s, and is set right again, ends no session and stops no message or upload",
	async (_name, shifts) => {
		const sessions = [await site.signedIn("admin@example.com")];
		let mails = 0;
		for (const shift of shifts) {
			await setClock(shift);
			expect((await site.visit().get("/readyz")).status).toBe(200);
			// Earlier sessions, whatever the clock when they began, and a new one.
			sessions.push(await site.signedIn("admin@example.com"));
			for (const session of sessions) expect((await call(session, "member.updates.list")).status).toBe(200);

			const asked = await site.visit().post("/api/auth/request-password-reset", { email: "member@example.com" });
			expect(asked.status).toBe(200);
			mails += 1;
			await expect
				.poll(async () => (await mailsTo("member@example.com")).length, { timeout: 30_000, interval: 200 })
				.toBe(mails);

			for (const admin of sessions) {
				const uploadId = await upload(admin, pdf(`at ${shift}`), "file.pdf", "file");
				expect((await call(admin, "admin.downloads.create", { title: `At ${shift}`, uploadId })).status).toBe(200);
			}
		}
	},
);

test("SES-07 a link sent before the clock jumped forward is shown as expired, and a new one works", async () => {
	const linkTo = async () => {
		const before = (await mailsTo("member@example.com")).length;
		await site.visit().post("/api/auth/request-password-reset", { email: "member@example.com" });
		await expect
			.poll(async () => (await mailsTo("member@example.com")).length, { timeout: 30_000, interval: 200 })
			.toBe(before + 1);
		const [mail] = (await mailsTo("member@example.com")) as unknown as { text: string }[];
		return mail?.text.match(/reset-password\/([\w-]+)/)?.[1] ?? mail?.text.match(/token=([\w-]+)/)?.[1] ?? "";
	};
	const reset = async (token: string) =>
		(await site.visit().post("/api/auth/reset-password", { token, newPassword: "a new password" })).status;
	const old = await linkTo();
	await setClock(HOUR + 1_000);
	expect(await reset(old)).toBe(400);
	expect(await reset(await linkTo())).toBe(200);
	expect((await site.visit().signIn("member@example.com", "a new password")).status).toBe(200);
});
