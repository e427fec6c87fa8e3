import { expect, test, vi } from "vitest";
import { DAY_MS } from "../../../../../contract/durations.ts";
import type { PageContent } from "../../../../../contract/site/sales-page/page-content.ts";
import { firstContent } from "../../../../../contract/site/sales-page/page-sections/sections.ts";
import { instantOf, localTime } from "../../../../local-time.ts";
import { signedIn } from "../../../../testing/builders.ts";
import { call } from "../../../../testing/call.ts";
import { editPage, publishPage } from "../../../../testing/publish-page.ts";
import { siteForThisFile } from "../../../../testing/site-for-this-file.ts";
import { publishScheduled } from "./publish-scheduled.ts";

const site = await siteForThisFile();
const { services } = site;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const other = await signedIn(site, { email: "other@example.org", role: "admin" });
const ZONE = "America/New_York";
await services.settings.save({ time_zone: ZONE });

/** Nine in the morning in some days, and as the form sends it. */
const inDays = (days: number) => {
	const { date } = localTime(ZONE, new Date(Date.now() + days * DAY_MS));
	return { local: `${date}T09:00`, at: instantOf(ZONE, date, 9) };
};
const tomorrow = inDays(1);
const headline = (text: string) => (page: PageContent) => {
	firstContent(page.sections, "hero").title = text;
};
const schedule = async (edit: (page: PageContent) => void, local = tomorrow.local) =>
	call(admin, "admin.pageSchedule.set", {
		updatedAt: await editPage(admin, edit),
		localTime: local,
		note: "For Friday",
	});
const read = async () => (await call(admin, "admin.pageSchedule.read")).body.schedule;
const isLive = async (text: string) => (await (await site.visit().fetch("/")).text()).includes(`>${text}</h1>`);
const versions = async () => (await call(admin, "admin.salesPage.versions", {})).body.total;
const attention = async () => (await call(admin, "admin.today.read")).body.attention;
const missed = async () => (await attention()).find(({ id }: { id: string }) => id === "scheduledPage");
const latest = async () => (await call(admin, "admin.auditLog.list", {})).body.entries[0];

test("PAGE-01 the draft is published at its time in the site's time zone, with the changes made until then, by the admin who scheduled it", async () => {
	expect((await schedule(headline("First words"))).body.schedule).toMatchObject({
		publishAt: tomorrow.at.toISOString(),
		scheduledBy: "admin@example.org",
		refusal: null,
	});
	expect(await latest()).toMatchObject({ action: "page.scheduled", actor: "admin@example.org" });
	const updatedAt = await editPage(other, headline("Second words"));
	expect(await publishScheduled(services, new Date(tomorrow.at.getTime() - 1))).toBe(0);
	expect(await isLive("Second words")).toBe(false);
	expect(await publishScheduled(services, tomorrow.at)).toBe(1);
	expect(await isLive("Second words")).toBe(true);
	expect(await read()).toBeNull();
	const { body } = await call(admin, "admin.salesPage.read");
	expect(body).toMatchObject({ changed: false, live: { publishedBy: "admin@example.org", note: "For Friday" } });
	expect(await latest()).toMatchObject({
		action: "page.published",
		actor: "admin@example.org",
		details: { scheduled: true },
	});
	// Somebody who goes on typing is not in conflict with it.
	expect((await call(other, "admin.salesPage.saveDraft", { updatedAt, changes: {} })).status).toBe(200);
});

test("PAGE-01 of many processes at its time, one publishes it, and once", { tags: "slow" }, async () => {
	await schedule(headline("Once"));
	const before = await versions();
	const outcomes = await Promise.all(Array.from({ length: 8 }, () => publishScheduled(services, tomorrow.at)));
	expect(outcomes.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
	expect(await publishScheduled(services, tomorrow.at)).toBe(0);
	expect(await versions()).toBe(before + 1);
});

test("PAGE-01 a time in the past, later than a year, or that is none is refused, and nothing is scheduled", async () => {
	for (const [local, code, message] of [
		[inDays(-1).local, "SCHEDULE_IN_PAST", "Choose a time in the future."],
		[inDays(368).local, "SCHEDULE_TOO_LATE", "Choose a time within a year."],
		["2026-13-01T09:00", "BAD_REQUEST", expect.stringContaining("must be a date and a time")],
		["2027-02-30T09:00", "BAD_REQUEST", expect.stringContaining("must be a date and a time")],
		["2027-02-20T09:00Z", "BAD_REQUEST", expect.stringContaining("must be a date and a time")],
		["soon", "BAD_REQUEST", expect.stringContaining("must be a date and a time")],
	] as const)
		expect([local, (await schedule(headline("Never"), local)).body]).toMatchObject([local, { code, message }]);
	expect(await read()).toBeNull();
});

test("PAGE-01 a draft that could not be published now, or that another admin has changed, is not scheduled", async () => {
	expect((await schedule(headline(""))).body.code).toBe("PAGE_NOT_READY");
	const updatedAt = await editPage(admin, headline("Mine"));
	await editPage(other, headline("Theirs"));
	const { body } = await call(admin, "admin.pageSchedule.set", { updatedAt, localTime: tomorrow.local });
	expect(body.code).toBe("CHANGED_MEANWHILE");
	expect(await read()).toBeNull();
});

test("PAGE-01 what prevents it at its time is on Today and in the editor, until the page is published or that is dismissed", async () => {
	await schedule(headline("Almost"));
	await editPage(other, headline(""));
	expect(await publishScheduled(services, tomorrow.at)).toBe(0);
	expect((await read()).refusal).toMatch(/^Some places need your attention/);
	expect(await missed()).toMatchObject({
		tone: "problem",
		title: "The sales page was not published as scheduled",
		detail: expect.stringMatching(/9:00 AM\. Some places need your attention/),
		step: { to: "/admin/sales-page" },
	});
	// It is not tried again by itself.
	await editPage(other, headline("Fixed"));
	expect(await publishScheduled(services, tomorrow.at)).toBe(0);
	expect((await call(admin, "admin.pageSchedule.cancel")).body.schedule).toBeNull();
	expect(await missed()).toBeUndefined();
	await schedule(headline("Heavy"));
	const check = vi.spyOn(services.publishedPage, "check").mockRejectedValueOnce(new Error("no memory"));
	await expect(publishScheduled(services, tomorrow.at)).rejects.toThrow("no memory");
	// Nothing of the page was wrong, so the next minute tries again.
	expect((await read()).refusal).toBeNull();
	check.mockRestore();
	expect(await publishScheduled(services, tomorrow.at)).toBe(1);
});

test("PAGE-01 a test that runs at its time prevents it", { tags: "slow" }, async () => {
	await publishPage(admin, headline("Live"));
	await schedule(headline("Tested"));
	const { draft } = (await call(admin, "admin.salesPage.read")).body;
	const { body: started } = await call(admin, "admin.pageTests.start", { updatedAt: draft.updatedAt, note: "" });
	expect(await publishScheduled(services, tomorrow.at)).toBe(0);
	expect((await missed()).detail).toContain("A test of two versions is running.");
	expect((await schedule(headline("Later"))).body.code).toBe("TEST_RUNNING");
	await call(admin, "admin.pageTests.end", { id: started.id, chosen: null });
	await call(admin, "admin.pageSchedule.cancel");
});

test("PAGE-01 a schedule is replaced by another, and ends when it is canceled, or the draft is published or discarded", async () => {
	await schedule(headline("A"));
	const later = inDays(30);
	await schedule(headline("B"), later.local);
	expect((await read()).publishAt).toBe(later.at.toISOString());
	expect(await publishScheduled(services, tomorrow.at)).toBe(0);
	await call(admin, "admin.pageSchedule.cancel");
	expect(await latest()).toMatchObject({ action: "page.schedule_canceled" });
	expect(await publishScheduled(services, later.at)).toBe(0);
	await schedule(headline("C"));
	expect((await publishPage(admin, headline("D"))).status).toBe(200);
	expect(await read()).toBeNull();
	await schedule(headline("E"));
	const { draft } = (await call(admin, "admin.salesPage.read")).body;
	await call(admin, "admin.salesPage.discardDraft", { updatedAt: draft.updatedAt });
	expect(await read()).toBeNull();
	// A publication that is refused leaves the schedule.
	await schedule(headline("F"));
	expect((await publishPage(admin, headline(""))).status).toBe(422);
	expect(await read()).not.toBeNull();
});
