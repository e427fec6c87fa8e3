import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parseRssFeed } from "feedsmith";
import sharp from "sharp";
import { expect, test } from "vitest";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { downloadKey } from "../../../storage/keys.ts";
import { addStoredFile, revoke, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { readAudiobook } from "../audiobooks/read-audiobook.ts";
import { buildFeed, memberFeed } from "./build-feed.ts";

const site = await siteForThisFile();
const { services } = site;
const member = await signedIn(site, { email: "member@example.org" });
const samples = join(import.meta.dirname, "../audiobooks/samples");

for (const [orderIndex, name] of ["audiobook.zip", "chapters.m4b"].entries()) {
	const zip = name.endsWith(".zip");
	const stored = await addStoredFile(services, {
		key: downloadKey(zip ? "zip" : "audio", name),
		name,
		contentType: zip ? "application/zip" : "audio/mp4",
		content: readFileSync(join(samples, name)),
	});
	const texts = { title: `A "book" & <${orderIndex}>`, description: "One & two\n</description>" };
	const values = { ...texts, fileType: zip ? ("zip" as const) : ("audio" as const), orderIndex, ...stored };
	const [row] = await services.db.insert(digitalDownloads).values(values).returning();
	await readAudiobook(services, row?.id ?? "", new AbortController().signal);
}

const addressOf = async (browser = member, operation = "open") =>
	new URL((await call(browser, `member.podcastFeed.${operation}`)).body.url).pathname;
/** As a podcast app requests it: without a session. */
const ask = (path: string, init?: RequestInit) => site.visit().fetch(path, init);
const pathOf = (address: string | undefined) => new URL(address ?? "").pathname;

test("LIB-03 a podcast app finds every part in order, with chapters, covers and resumable audio", async () => {
	const path = await addressOf();
	const answer = await ask(path, { headers: { accept: "*/*" } });
	expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-robots-tag")]).toEqual([
		200,
		"application/rss+xml; charset=utf-8",
		"noindex, nofollow, noarchive",
	]);
	const written = await answer.text();
	// The library would write "no", where Apple asks for "false".
	expect(written).not.toContain("itunes:explicit");
	const feed = parseRssFeed(written);
	expect(feed.itunes).toMatchObject({ block: true, type: "serial" });
	expect(feed.items?.map(({ title }) => title)).toEqual([
		"The tray",
		"Chapter two: the shelf",
		"The market",
		"The whole book",
	]);
	expect(feed.items?.map(({ itunes }) => [itunes?.season, itunes?.episode])).toEqual([
		[1, 1],
		[1, 2],
		[1, 3],
		[2, 1],
	]);
	expect(feed.items?.[0]?.description).toBe('A "book" & <0>: The tray');
	const dates = feed.items?.slice(0, 3).map(({ pubDate }) => Date.parse(pubDate ?? "")) ?? [];
	expect(dates).toEqual([...dates].sort((one, other) => one - other));
	expect(Math.max(...dates)).toBeLessThanOrEqual(Date.now());

	const last = feed.items?.[3];
	const [enclosure] = last?.enclosures ?? [];
	const whole = readFileSync(join(samples, "chapters.m4b"));
	expect([enclosure?.length, enclosure?.type]).toEqual([whole.length, "audio/mp4"]);
	const sound = pathOf(enclosure?.url);
	expect(sound).toMatch(/\.m4b$/);
	const head = await ask(sound, { method: "HEAD" });
	expect([head.status, head.headers.get("content-length"), head.headers.get("accept-ranges")]).toEqual([
		200,
		String(whole.length),
		"bytes",
	]);
	const part = await ask(sound, { headers: { range: "bytes=100-199" } });
	expect([part.status, part.headers.get("x-robots-tag")]).toEqual([206, "noindex, nofollow, noarchive"]);
	expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);

	const chapters = await ask(pathOf(last?.podcast?.chapters?.url));
	expect(JSON.parse(await chapters.text())).toEqual({
		version: "1.2.0",
		chapters: [
			{ startTime: 0, title: "The tray" },
			{ startTime: 4, title: 'The shelf: "half" & more' },
			{ startTime: 9.5, title: "Der Markt – 市場" },
		],
	});
	const cover = await ask(pathOf(feed.itunes?.image));
	const { width, height, format } = await sharp(Buffer.from(await cover.arrayBuffer())).metadata();
	expect([width, height, format]).toEqual([1_400, 1_400, "jpeg"]);

	const again = await ask(path, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
	expect(again.status).toBe(304);
	// Listening in an app is not a download.
	expect(JSON.parse(await (await member.fetch("/files/my-data.json")).text()).downloads).toEqual([]);
});

test("LIB-03 the address is secret: truncated, changed or replaced it opens nothing, and the database does not contain it", async () => {
	const path = await addressOf();
	expect(await addressOf()).toBe(path);
	const sound = pathOf(parseRssFeed(await (await ask(path)).text()).items?.[0]?.enclosures?.[0]?.url);
	const token = path.split("/").at(-1) ?? "";
	for (const wrong of [token.slice(0, -1), `${token}A`, token.toLowerCase(), "x".repeat(5_000), "%00", "..%2f..%2fetc"])
		expect((await ask(`/feeds/${wrong}`)).status, wrong).toBe(404);
	const dump = JSON.stringify((await services.db.$client.query("select * from podcast_feeds")).rows);
	expect(dump).not.toContain(token);

	const other = await addressOf(await signedIn(site, { email: "other@example.org" }));
	expect(other).not.toBe(path);
	const renewed = await addressOf(member, "renew");
	expect(renewed).not.toBe(path);
	expect([(await ask(path)).status, (await ask(sound)).status, (await ask(renewed)).status]).toEqual([404, 404, 200]);
});

test("LIB-03 the feed and its files become unavailable when access ends", async () => {
	const leaving = await signedIn(site, { email: "leaving@example.org" });
	const path = await addressOf(leaving);
	const sound = pathOf(parseRssFeed(await (await ask(path)).text()).items?.[0]?.enclosures?.[0]?.url);
	await revoke(services, "leaving@example.org");
	expect([(await ask(path)).status, (await ask(sound)).status]).toEqual([410, 410]);
	expect((await call(leaving, "member.podcastFeed.open")).status).toBe(403);
	expect((await call(site.visit(), "member.podcastFeed.open")).status).toBe(401);
});

test("LIB-03 SES-07 a password reset invalidates the feed's address, and the email says so", async () => {
	const listener = await signedIn(site, { email: "listener@example.org" });
	const path = await addressOf(listener);
	expect((await ask(path)).status).toBe(200);
	const fresh = site.visit();
	await fresh.post("/api/auth/request-password-reset", { email: "listener@example.org" });
	const { text } = await site.mailTo("listener@example.org", /Reset/);
	const token = text.match(/reset-password\/([\w-]+)/)?.[1];
	const reset = await fresh.post("/api/auth/reset-password", { token, newPassword: "a newer password" });
	expect(reset.status).toBe(200);
	expect((await ask(path)).status).toBe(404);
	const told = await site.mailTo("listener@example.org", /password was changed/);
	expect(told.text).toContain("Add your feed again from your library");
	await fresh.signIn("listener@example.org", "a newer password");
	const next = await addressOf(fresh);
	expect([next === path, (await ask(next)).status]).toEqual([false, 200]);
});

test("LIB-03 opened in a browser the address offers the podcast apps of this device", async () => {
	const page = await ask(await addressOf(), { headers: { accept: "text/html" } });
	expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
	const text = await page.text();
	for (const link of ["podcast://", "overcast://x-callback-url/add?url=", "pktc://subscribe/"])
		expect(text).toContain(link);
});

test("LIB-03 any title is read back from the feed unchanged", async () => {
	const texts = fc
		.string({ unit: "grapheme", minLength: 1, maxLength: 40 })
		.map((text) => text.replaceAll(/\s+/g, " ").trim());
	await fc.assert(
		fc.asyncProperty(
			texts.filter((text) => text !== ""),
			async (title) => {
				const xml = await buildFeed(
					{ url: "https://example.org/feeds/x", siteUrl: "https://example.org", siteName: title },
					[
						{
							productId: "p",
							bookTitle: title,
							bookDescription: title,
							publishedAt: new Date(0),
							partId: "part",
							title,
							seconds: 1,
							chapters: [],
							contentType: "audio/mpeg",
							fileName: "a.mp3",
							size: 1,
						},
					],
				);
				const feed = parseRssFeed(xml);
				expect([feed.title, feed.items?.[0]?.title]).toEqual([title, title]);
			},
		),
		{ numRuns: 200 },
	);
});

test("LIB-03 no two episodes have the same title, neither across books nor within one", async () => {
	const episode = {
		bookDescription: "",
		publishedAt: new Date(0),
		seconds: 1,
		chapters: [],
		contentType: "audio/mpeg",
		fileName: "a.mp3",
		size: 1,
	};
	const xml = await buildFeed({ url: "https://example.org/feeds/x", siteUrl: "https://example.org", siteName: "S" }, [
		{ ...episode, productId: "a", partId: "1", bookTitle: "The Audiobook", title: "The two-week crop" },
		{ ...episode, productId: "a", partId: "2", bookTitle: "The Audiobook", title: "Interlude" },
		{ ...episode, productId: "a", partId: "3", bookTitle: "The Audiobook", title: "Interlude" },
		{ ...episode, productId: "b", partId: "4", bookTitle: "Chapter One", title: "The two-week crop" },
		{ ...episode, productId: "b", partId: "5", bookTitle: "Chapter One", title: "The market" },
	]);
	expect(parseRssFeed(xml).items?.map(({ title }) => title)).toEqual([
		"The Audiobook: The two-week crop",
		"The Audiobook: Interlude (2)",
		"The Audiobook: Interlude (3)",
		"Chapter One: The two-week crop",
		"The market",
	]);
});

test("LIB-03 the shared part of all feeds is written once, and each feed only has its own address", async () => {
	const episode = {
		productId: "11111111-1111-4111-8111-111111111111",
		partId: "22222222-2222-4222-8222-222222222222",
		bookTitle: "A book",
		bookDescription: "About it",
		title: "The first part",
		fileName: "one.mp3",
		contentType: "audio/mpeg",
		size: 1_000,
		seconds: 60,
		chapters: [],
		publishedAt: new Date("2026-11-01T00:00:00Z"),
	};
	const feedOf = (name: string) => ({
		url: `https://example.org/feeds/${name}`,
		siteUrl: "https://example.org",
		siteName: "S",
	});
	for (const title of ["The first part", "The part, renamed"]) {
		const episodes = [{ ...episode, title }];
		for (const name of ["ada", "ben"])
			expect(await memberFeed(feedOf(name), episodes)).toBe(await buildFeed(feedOf(name), episodes));
	}
});
