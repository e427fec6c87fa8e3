import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessibleInEachLook } from "../accessibility.ts";
import { makeEpub, makePdf, makePdfWithoutFonts, publishBook, unpublishBooks } from "../books.ts";
import { startCuttingProxy } from "../cutting-proxy.ts";
import { expect, putBack, test } from "../fixtures.ts";

// What a browser says of calls that find no network.
test.use({ allowedConsoleErrors: [/net::ERR|Failed to fetch|status of [45]\d\d|Failed to load resource/] });

putBack(unpublishBooks);

const card = (page: Page, title: string) =>
	page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const placeIn = (page: Page) => page.locator("footer [data-part=place]");
const device = (page: Page) => page.getByRole("region", { name: "Available offline" });

async function keep(page: Page, title: string, timeout?: number): Promise<void> {
	await card(page, title).getByRole("button", { name: "Download for offline" }).click();
	await expect(card(page, title).getByRole("button", { name: "Remove offline copy" })).toBeVisible({ timeout });
}

/** Names of the caches, and how many records there are. */
const left = (page: Page) =>
	page.evaluate(async () => {
		const records = await new Promise<number>((resolve) => {
			const opening = indexedDB.open("kept-items");
			opening.onsuccess = () => {
				const database = opening.result;
				if (!database.objectStoreNames.contains("items")) return resolve(0);
				const counting = database.transaction("items").objectStore("items").count();
				counting.onsuccess = () => {
					database.close();
					resolve(counting.result);
				};
			};
		});
		return { caches: await caches.keys(), records };
	});

test("LIB-04 a book that is kept opens without a network, and its place is known elsewhere once it is back", {
	tag: "@slow",
}, async ({ page, context, site }) => {
	const id = await publishBook(site, { title: "Sixty pages", name: "sixty.pdf", content: await makePdf(60) });
	await publishBook(site, { title: "Elsewhere", name: "elsewhere.pdf", content: await makePdf(3) });
	await publishBook(site, { title: "Little room", name: "little-room.pdf", content: await makePdf(2) });
	await site.signIn(page);
	await page.goto("/library");
	await keep(page, "Sixty pages");
	await keep(page, "Little room");
	await expect(device(page)).toContainText("2 items available offline");
	await expectAccessibleInEachLook(page);

	await context.setOffline(true);
	await page.getByRole("link", { name: "View offline downloads" }).click();
	await expect(page).toHaveURL(/\/offline$/);
	await page.goto("/library");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Available offline");
	await expect(page.getByText("You are offline")).toBeVisible();
	await expect(card(page, "Elsewhere")).toHaveCount(0);
	await expectAccessibleInEachLook(page);
	await page.setViewportSize({ width: 1280, height: 800 });
	await card(page, "Sixty pages").getByRole("link", { name: "Read" }).click();
	await expect(placeIn(page)).toHaveText("Page 1 of 60");
	await page.keyboard.press("End");
	await expect(placeIn(page)).toHaveText("Page 60 of 60");
	await expect(page.locator('.page[data-page-number="60"] canvas')).toBeVisible();
	await page.keyboard.press("PageUp");
	await expect(placeIn(page)).toHaveText("Page 58 of 60");
	// Its own address leads there too, and the place has outlived the page.
	await page.goto(`/library/${id}`);
	await expect(placeIn(page)).toHaveText("Page 58 of 60");
	await page.getByRole("link", { name: "Back to your library" }).click();
	await expect(card(page, "Sixty pages")).toContainText("Page 58 of 60");
	await card(page, "Little room").getByRole("button", { name: "Remove offline copy" }).press("Enter");
	await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).press("Enter");
	await expect(card(page, "Little room")).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	expect((await left(page)).records).toBe(1);

	await context.setOffline(false);
	await expect(page.getByText("You are online")).toBeVisible();
	const place = async () => (await (await page.request.get(`/api/library/${id}`)).json()).place?.spot.page;
	await expect.poll(place).toBe(58);
	await page.getByRole("link", { name: "Go to your library" }).click();
	await expect(card(page, "Sixty pages")).toContainText("Page 58 of 60");
});

test("LIB-04 an EPUB and an audiobook that are kept are read and heard without a network", { tag: "@slow" }, async ({
	page,
	context,
	site,
}) => {
	const content = await makeEpub([{ title: "Sowing", body: "<p>Sow, water, wait.</p>" }]);
	await publishBook(site, { title: "Flowing text", name: "flowing.epub", content });
	await site.signIn(page);
	await page.goto("/library");
	await keep(page, "Flowing text");
	await keep(page, "The Audiobook");
	await context.setOffline(true);
	await page.goto("/dashboard");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Available offline");
	await card(page, "The Audiobook")
		.getByRole("button", { name: /Listen|Continue/ })
		.click();
	const sound = page.getByRole("region", { name: "Audio player" }).locator("audio");
	const time = () => sound.evaluate((media: HTMLAudioElement) => media.currentTime);
	await expect.poll(time).toBeGreaterThan(0);
	// Somewhere else in it, too.
	await sound.evaluate((media: HTMLAudioElement) => {
		media.currentTime = media.duration / 2;
	});
	const half = await sound.evaluate((media: HTMLAudioElement) => media.duration / 2);
	await expect.poll(time).toBeGreaterThan(half);
	await card(page, "Flowing text").getByRole("link", { name: "Read" }).click();
	// The chapter is in a closed shadow tree, which no locator looks into.
	const chapter = () => page.frames().find((frame) => frame.url().startsWith("blob:"));
	await expect.poll(() => chapter()?.locator("body").textContent()).toContain("Sow, water, wait.");
	// It keeps playing.
	const before = await time();
	await expect.poll(time).toBeGreaterThan(before);
});

test("LIB-04 signing out takes everything off the device, and so does access that has ended", { tag: "@slow" }, async ({
	page,
	site,
}) => {
	const id = await publishBook(site, { title: "For a while", name: "while.pdf", content: await makePdf(3) });
	await site.signIn(page);
	await page.goto("/library");
	await keep(page, "For a while");
	await keep(page, "The Audiobook");
	expect((await left(page)).records).toBe(2);
	// The seller hides the product: it leaves this device with the next visit.
	await site.admin.put(`digital-downloads/${id}/visible`, { visible: false });
	await page.reload();
	await expect(device(page)).toContainText("1 item");
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(page).toHaveURL(`${site.url}/`);
	expect(await left(page)).toEqual({ caches: [], records: 0 });
	expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
	expect(await page.evaluate(() => localStorage.getItem("kept-items"))).toBeNull();
});

/** A device with slow storage: writes take a while. */
const slowDown = (page: Page) =>
	page.addInitScript(() => {
		const open = CacheStorage.prototype.open;
		CacheStorage.prototype.open = async function (name) {
			await new Promise((resolve) => setTimeout(resolve, 300));
			return open.call(this, name);
		};
	});

test("LIB-04 signing out while an item is being saved, here or in another tab, leaves nothing on the device", {
	tag: "@slow",
}, async ({ page, context, site }) => {
	const content = Buffer.concat([
		await makePdf(3),
		Buffer.alloc(40 * 1024 * 1024, "% padding\n"),
		Buffer.from("%%EOF\n"),
	]);
	await publishBook(site, { title: "Forty megabytes", name: "forty.pdf", content });
	const other = await context.newPage();
	for (const keeping of [page, other]) {
		await slowDown(keeping);
		await site.signIn(page);
		await page.goto("/library");
		await keeping.goto(`${site.url}/library`);
		await card(keeping, "Forty megabytes").getByRole("button", { name: "Download for offline" }).click();
		await expect(card(keeping, "Forty megabytes").getByRole("progressbar")).toHaveAttribute("aria-valuenow", /[1-9]/);
		await page.getByRole("button", { name: "Sign out" }).click();
		await expect(page).toHaveURL(`${site.url}/`);
		// Immediately, and not when another page begins.
		expect(await left(page)).toEqual({ caches: [], records: 0 });
		expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
		expect(await page.evaluate(() => localStorage.getItem("kept-items"))).toBeNull();
	}
	await expect(other).toHaveURL(/\/\?next=|\/$/);
	expect(await left(other)).toEqual({ caches: [], records: 0 });
});

test("LIB-04 items saved since the page began are removed at sign-out", { tag: "@slow" }, async ({
	page,
	context,
	site,
}) => {
	await site.signIn(page);
	const elsewhere = await context.newPage();
	await elsewhere.goto(`${site.url}/dashboard`);
	for (const leaving of [page, elsewhere]) {
		await site.signIn(page);
		await leaving.goto(`${site.url}/dashboard`);
		await page.goto("/library");
		await keep(page, "The Audiobook");
		await leaving.getByRole("button", { name: "Sign out" }).click();
		await expect(leaving).toHaveURL(`${site.url}/`);
		expect(await left(leaving)).toEqual({ caches: [], records: 0 });
	}
});

test("LIB-04 a session that has ended elsewhere removes the saved items, and another person never sees them", {
	tag: "@slow",
}, async ({ page, context, site }) => {
	await publishBook(site, { title: "Mine alone", name: "mine.pdf", content: await makePdf(3) });
	await site.signIn(page);
	await page.goto("/library");
	await keep(page, "Mine alone");
	await context.clearCookies();
	await page.goto("/library");
	await expect(page).toHaveURL(/\/\?next=/);
	await expect.poll(() => left(page)).toEqual({ caches: [], records: 0 });

	await site.signIn(page);
	await page.goto("/library");
	await keep(page, "Mine alone");
	await site.signIn(page, "admin@example.com");
	await page.goto("/library");
	await expect(card(page, "Mine alone").getByRole("button", { name: "Download for offline" })).toBeVisible();
	await expect.poll(async () => (await left(page)).records).toBe(0);
});

test("LIB-04 with a connection, the server decides whether a kept book still opens, and without one it opens", {
	tag: "@slow",
}, async ({ page, context, site }) => {
	const id = await publishBook(site, { title: "Asked first", name: "asked.pdf", content: await makePdf(3) });
	await site.signIn(page);
	await page.goto("/library");
	await keep(page, "Asked first");
	const address = await page.evaluate(async (item) => {
		const { fileUrl, fileSha256 } = await (await fetch(`/api/library/${item}`)).json();
		return `${fileUrl}?v=${fileSha256.slice(0, 16)}`;
	}, id);
	// As a page that is still open asks for it, after the session has ended somewhere else.
	const read = () =>
		page.evaluate(async (url) => {
			const answer = await fetch(url).catch(() => null);
			return [answer?.status, (await answer?.text())?.startsWith("%PDF")];
		}, address);
	const { cookies } = await context.storageState();
	await context.clearCookies();
	expect(await read()).toEqual([401, false]);
	await context.setOffline(true);
	expect(await read()).toEqual([200, true]);
	await context.setOffline(false);
	await context.addCookies(cookies);
	expect(await read()).toEqual([200, true]);
});

test("LIB-04 a lost connection while an item is fetched costs a part, and canceling leaves nothing", {
	tag: "@slow",
}, async ({ page, site }) => {
	const content = Buffer.concat([
		await makePdf(3),
		Buffer.alloc(6 * 1024 * 1024, "% padding\n"),
		Buffer.from("%%EOF\n"),
	]);
	await publishBook(site, { title: "Six megabytes", name: "six.pdf", content });
	// Every second answer breaks off in the middle.
	const proxy = await startCuttingProxy(site.url, /^\/files\/library\//, (answer) => (answer % 2 ? 300_000 : null));
	await site.signIn(page);
	await page.goto(`${proxy.url}/library`);
	const kept = card(page, "Six megabytes");
	await kept.getByRole("button", { name: "Download for offline" }).click();
	await kept.getByRole("button", { name: /^Cancel downloading/ }).click();
	await expect(kept.getByRole("button", { name: "Download for offline" })).toBeVisible();
	await expect.poll(async () => (await left(page)).records).toBe(0);

	const before = proxy.ranges.length;
	// Each break costs a wait before the next attempt.
	await keep(page, "Six megabytes", 60_000);
	const asked = proxy.ranges.slice(before).map((range) => {
		const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
		return Number(last) - Number(first) + 1;
	});
	expect(asked.length).toBeGreaterThan(7);
	expect(asked.reduce((all, bytes) => all + bytes, 0)).toBeLessThan(3 * content.length);
	await proxy.close();
});

test("LIB-04 a part that the browser has evicted comes from the site, or the book is no longer shown as saved", {
	tag: "@slow",
}, async ({ page, context, site }) => {
	// A large object before the pages: what draws them is in the last part.
	const content = await makePdf(40, { padding: 3 * 1024 * 1024 });
	const id = await publishBook(site, { title: "Gaps", name: "gaps.pdf", content });
	await site.signIn(page);
	await page.goto("/library");
	await keep(page, "Gaps");
	const evict = (part: number) =>
		page.evaluate(async (part) => {
			const cache = await caches.open("kept-files");
			for (const request of await cache.keys())
				if (new URL(request.url).pathname === `/kept-files/${part}`) await cache.delete(request);
		}, part);
	const parts = () => page.evaluate(async () => (await (await caches.open("kept-files")).keys()).length);
	const all = await parts();
	expect(all).toBeGreaterThan(3);
	const read = () =>
		page.evaluate(async () => {
			const { url } = (await (await caches.open("kept-files")).keys())[0] as Request;
			const bytes = await (await fetch(new URL(url).searchParams.get("of") ?? "")).arrayBuffer();
			const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
			return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
		});
	await evict(1);
	expect(await parts()).toBe(all - 1);
	expect(await read()).toBe(createHash("sha256").update(content).digest("hex"));
	expect(await parts()).toBe(all);

	await evict(0);
	await context.setOffline(true);
	await page.goto(`/library/${id}`);
	await expect(page.getByText("Your browser removed part of this file to free up space.")).toBeVisible();
	await expect(card(page, "Gaps")).toHaveCount(0);
	await expectAccessibleInEachLook(page);
	await context.setOffline(false);
	// The last look was a phone's, where this action is in a menu.
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.getByRole("link", { name: "Go to your library" }).click();
	await card(page, "Gaps").getByRole("button", { name: "Resume download for offline" }).click();
	await expect(card(page, "Gaps").getByRole("button", { name: "Remove offline copy" })).toBeVisible();
	expect(await parts()).toBe(all);
});

test("LIB-04 a kept PDF without typefaces of its own is read without a network as it is on the site", {
	tag: "@slow",
}, async ({ page, context, site }) => {
	const id = await publishBook(site, { title: "No typefaces", name: "plain.pdf", content: makePdfWithoutFonts() });
	const text = page.locator(".page[data-loaded] .textLayer");
	const picture = () =>
		page.locator(".page[data-loaded] canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
	await site.signIn(page);
	await page.goto("/library");
	await keep(page, "No typefaces");
	// What PDF.js could not find it says on the console.
	const warnings: string[] = [];
	page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
	await context.setOffline(true);
	await page.goto(`/library/${id}`);
	await expect(text).toContainText("Sunflower");
	await expect(text).toContainText("日本語");
	const withoutNetwork = await picture();
	// A typeface of the device is not what the site could bring.
	expect(warnings.filter((warning) => /font|cmap|fetch|load/i.test(warning) && !/system font/.test(warning))).toEqual(
		[],
	);

	await context.setOffline(false);
	await page.goto("/library");
	await card(page, "No typefaces").getByRole("button", { name: "Remove offline copy" }).click();
	await expect.poll(async () => (await left(page)).caches).toEqual([]);
	await page.goto(`/library/${id}`);
	await expect(text).toContainText("日本語");
	expect(await picture()).toBe(withoutNetwork);
});

test("LIB-04 a new version of the site waits while a page is read, takes over with the next, and finds the saved items", {
	tag: "@slow",
}, async ({ page, context, site }) => {
	const id = await publishBook(site, { title: "Two versions", name: "versions.pdf", content: await makePdf(60) });
	let version = 1;
	const proxy = await startCuttingProxy(
		site.url,
		/^\/nothing/,
		() => null,
		(path) =>
			path === "/service-worker.js"
				? `addEventListener("fetch", (event) => {
						if (event.request.url.endsWith("/robots.txt")) event.respondWith(new Response("version ${version}"));
					});`
				: undefined,
	);
	// Chromium replaces a worker once it sleeps, and no worker sleeps while a test looks at it.
	const tools = await context.newCDPSession(page);
	const workers = new Map<string, string>();
	tools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
		for (const { versionId, status } of versions) workers.set(versionId, status);
	});
	await tools.send("ServiceWorker.enable");
	const serving = async () => {
		for (const [versionId, status] of workers)
			if (status === "activated") await tools.send("ServiceWorker.stopWorker", { versionId });
		return page.evaluate(async () => (await fetch("/robots.txt")).text());
	};
	await site.signIn(page);
	await page.goto(`${proxy.url}/library`);
	await keep(page, "Two versions");
	await keep(page, "The Audiobook");
	await page.goto(`${proxy.url}/library/${id}`);
	await expect(placeIn(page)).toHaveText("Page 1 of 60");
	await expect.poll(serving).toBe("version 1");
	await page.evaluate(() => document.documentElement.setAttribute("data-begun", "before"));

	version = 2;
	const waiting = () =>
		page.evaluate(async () => {
			const registration = await navigator.serviceWorker.ready;
			// Asked again: the browser's own check may be under way, with the old version, and a check joins it.
			if (!registration.installing && !registration.waiting) await registration.update();
			return registration.waiting?.state;
		});
	await expect.poll(waiting).toBe("installed");
	await page.keyboard.press("End");
	await expect(placeIn(page)).toHaveText("Page 60 of 60");
	await expect(page.locator('.page[data-page-number="60"] canvas')).toBeVisible();
	expect(await serving()).toBe("version 1");
	await expect(page.locator("html")).toHaveAttribute("data-begun", "before");

	await page.goto(`${proxy.url}/library`);
	await expect.poll(serving).toBe("version 2");
	await expect(device(page)).toContainText("2 items available offline");
	await context.setOffline(true);
	await page.goto(`${proxy.url}/library/${id}`);
	await expect(placeIn(page)).toHaveText("Page 60 of 60");
	await expect(page.locator('.page[data-page-number="60"] canvas')).toBeVisible();
	expect(await serving()).toBe("version 2");
	await proxy.close();
});

test("LIB-04 a device with no room says so, and keeps nothing", { tag: "@slow" }, async ({ page, site }) => {
	await publishBook(site, { title: "Too large", name: "large.pdf", content: await makePdf(3) });
	await page.addInitScript(() => {
		navigator.storage.estimate = async () => ({ quota: 12_000_000, usage: 11_000_000 });
	});
	await site.signIn(page);
	await page.goto("/library");
	await card(page, "Too large").getByRole("button", { name: "Download for offline" }).click();
	await expect(page.getByRole("alert")).toContainText("There isn't enough space on this device.");
	await expect(card(page, "Too large").getByRole("button", { name: "Download for offline" })).toBeVisible();
	expect((await left(page)).records).toBe(0);
});

test("LIB-04 the member area can be installed, and the offline page contains no personal data", {
	tag: "@slow",
}, async ({ page, site }) => {
	await site.signIn(page);
	await page.goto("/dashboard");
	const address = await page.locator("link[rel=manifest]").getAttribute("href");
	const manifest = await (await page.request.get(address ?? "")).json();
	expect(manifest).toMatchObject({ start_url: "/dashboard", display: "standalone", name: "Microgreens Academy" });
	for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
	await page.goto("/library");
	await keep(page, "The Audiobook");
	const documents = await page.evaluate(async () => {
		const found: string[] = [];
		for (const name of await caches.keys()) {
			const cache = await caches.open(name);
			for (const request of await cache.keys()) {
				const answer = await cache.match(request);
				if (/html|json/.test(answer?.headers.get("content-type") ?? "")) found.push((await answer?.text()) ?? "");
			}
		}
		return found;
	});
	expect(documents).toHaveLength(1);
	expect(documents[0]).not.toContain("member@example.com");
});
