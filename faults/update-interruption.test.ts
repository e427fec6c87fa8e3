import { expect, test } from "vitest";
import { ADDITION, createClone, expectSite, WITH_BUSINESS, watchInterruption } from "./cloned-site.ts";

/* An update of the try-out's business from download to switch, as its seller and its visitors see it. */

test("UPG-01 UPG-04 an update prints what it compared, and interrupts visitors for less than five seconds", async ({
	annotate,
}) => {
	const site = await createClone(WITH_BUSINESS);
	await site.start();
	const before = await site.figures();
	site.release("0.2.0", { migration: ADDITION, unprepared: true });
	// As people type it: npm keeps an option that has no `--` before it.
	const rehearsal = await site.command("npm", "run", "update", "--rehearse").ended;
	expect(rehearsal).toEqual({ code: 0, output: expect.stringContaining("this was a rehearsal") });
	expect(rehearsal.output).toMatch(/Customers +4\d\d +4\d\d/);
	expect(rehearsal.output).toMatch(/Orders in USD, paid +\d+: \$[\d,.]+ +\d+: \$[\d,.]+/);
	expect(rehearsal.output).toMatch(/files \([\d.]+ MB\) have the SHA-256/);
	expect(rehearsal.output).toContain("An admin can sign in.");
	expect(rehearsal.output).toMatch(/can be downloaded\./);
	expect(rehearsal.output).toContain("Nothing was changed: this was a rehearsal.");
	await expectSite(site, before, null);
	const stopWatching = watchInterruption(site.url);
	const update = await site.update().ended;
	expect(update).toMatchObject({ code: 0, output: expect.stringContaining("Version 0.2.0 is running.") });
	await expectSite(site, before, "0.2.0");
	const interruption = stopWatching();
	await annotate(`interruption: ${Math.round(interruption)} ms`);
	expect(interruption).toBeLessThan(5_000);
	expect((await site.update().ended).output).toContain("Version 0.2.0 is running already, which is the newest.");
	expect((await site.update("0.1.0").ended).output).toContain("Version 0.1.0 is older than 0.2.0");
	expect((await site.update("7.0.0").ended).output).toContain("There is no version 7.0.0.");
});
