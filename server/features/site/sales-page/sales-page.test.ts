import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { unzipSync } from "fflate";
import pg from "pg";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { type PageContent, pageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { PAGE_PICTURE_BYTES, pagePictureSources } from "../../../../contract/site/sales-page/page-pictures.ts";
import type { Section, SectionKindId } from "../../../../contract/site/sales-page/page-sections/kinds.ts";
import { firstContent, newSection } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import { connect } from "../../../database/database.ts";
import { settings } from "../../../database/schema/site/settings.ts";
import { projectRoot } from "../../../project-root.ts";
import { signedIn } from "../../../testing/builders.ts";
import { openCheckout } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { createTestDatabase } from "../../../testing/database/test-database.ts";
import { editPage, publishPage } from "../../../testing/publish-page.ts";
import { png, svg } from "../../../testing/sample-bytes.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { upload } from "../../../testing/upload.ts";
import { createPublishedPage } from "./published-page.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const other = await signedIn(site, { email: "other@example.org", role: "admin" });
const initial = await site.services.publishedPage.read();

const read = async () => (await call(admin, "admin.salesPage.read")).body;
const html = async (path = "/") => (await site.visit().fetch(path)).text();
const publish = (edit: (content: PageContent) => void) => publishPage(admin, edit);
const folder = await mkdtemp(join(tmpdir(), "sales-page-"));
afterAll(() => rm(folder, { recursive: true }));

describe("editing and publishing", () => {
	test("PAGE-01 typed changes are saved as a draft, which only admins see until it is published", async () => {
		const updatedAt = await editPage(admin, ({ sections }) => {
			firstContent(sections, "hero").title = "Greens from your own wall";
		});
		expect(await read()).toMatchObject({ changed: true, live: null, draft: { updatedBy: "admin@example.org" } });
		expect(await html()).not.toContain("Greens from your own wall");
		const published = await call(admin, "admin.salesPage.publish", { updatedAt, note: "A shorter headline" });
		expect(published.body).toMatchObject({
			changed: false,
			live: { number: 1, note: "A shorter headline", publishedBy: "admin@example.org", live: true },
		});
		expect(await html()).toContain(">Greens from your own wall</h1>");
	});

	test("PAGE-01 an unfinished draft keeps what was typed, and says what prevents publishing", async () => {
		const { status, body } = await publish(({ sections, offer }) => {
			firstContent(sections, "hero").title = "";
			(offer as { price: unknown }).price = "27,50";
		});
		expect([status, body.code]).toEqual([422, "PAGE_NOT_READY"]);
		expect(body.data.problems).toEqual(
			expect.arrayContaining([
				{ path: ["sections", 0, "content", "title"], message: "must not be empty" },
				{ path: ["offer", "price"], message: "Enter an amount such as 27 or 27.50" },
			]),
		);
		const { draft } = await read();
		expect([firstContent(draft.content.sections as Section[], "hero").title, draft.content.offer.price]).toEqual([
			"",
			"27,50",
		]);
		expect(await html()).toContain(">Greens from your own wall</h1>");
		const { body: discarded } = await call(admin, "admin.salesPage.discardDraft", { updatedAt: draft.updatedAt });
		expect(discarded.changed).toBe(false);
		expect(firstContent(discarded.draft.content.sections as Section[], "hero").title).toBe("Greens from your own wall");
	});

	test("PAGE-01 prices, lists, questions, author, order, visibility, color and legal texts are as published", async () => {
		const { status } = await publish((page) => {
			page.offer.price = 37.5;
			page.offer.parts = page.offer.parts.slice(0, 3);
			firstContent(page.sections, "faq").items = [
				{ question: "Is it **hard**?", answer: "No, *not* at all.\n\n- [See](https://example.org/see)\n- Try {price}" },
			];
			firstContent(page.sections, "author").name = "Ada Green of {site}";
			firstContent(page.sections, "lookInside").lesson.title = "Free, before {price}";
			page.legal.terms.title = "The rules";
			const [hero, ...rest] = page.sections.map((section) => ({ ...section, visible: section.id !== "ways" }));
			const questions = rest.filter(({ id }) => id === "faq");
			page.sections = [hero, ...questions, ...rest.filter(({ id }) => id !== "faq")] as Section[];
		});
		expect(status).toBe(200);
		const page = await html();
		expect(page).toContain("$37.50");
		expect(page).not.toContain("$27");
		expect(page.match(/<ol class="bundle">(.*?)<\/ol>/s)?.[1]?.match(/<li/g)).toHaveLength(7);
		expect(page).toContain("<summary>Is it **hard**?</summary>");
		expect(page).toContain('<p dir="auto">No, <em>not</em> at all.</p>');
		expect(page).toContain('<li dir="auto"><a href="https://example.org/see">See</a></li>');
		expect(page).toMatch(/Try (<!-- -->)?\$37\.50/);
		// A placeholder is replaced in every text, not only in the expected ones.
		expect(page).toContain("Ada Green of Microgreens Academy");
		expect(page).toContain("Free, before $37.50");
		expect(page).not.toContain('class="ways-table"');
		expect(page.indexOf('id="faq"')).toBeLessThan(page.indexOf('id="contents"'));
		expect(page).toContain('"price":37.5');
		expect(await html("/?v=old")).toContain("$37.50");
		// Pages that the sales page links to follow right after it.
		await expect.poll(() => html("/terms"), { timeout: 5_000 }).toMatch(/<h1>The rules<\/h1>.*\$37\.50/s);
	});

	test("PAGE-01 the checkout uses the page's price and currency", async () => {
		await publish(({ offer }) => {
			offer.price = 4_900;
			offer.regularPrice = 9_800;
			offer.currency = "JPY";
		});
		expect(await openCheckout(site, site.visit())).toMatchObject({ subtotal: 4_900, currency: "jpy" });
		expect(await html()).toContain("¥4,900");
		await publish(({ offer }) => {
			offer.price = 29.99;
			offer.regularPrice = 497;
			offer.currency = "EUR";
		});
		expect(await openCheckout(site, site.visit())).toMatchObject({ subtotal: 2_999, currency: "eur" });
		await publish((page) => Object.assign(page, structuredClone(initial)));
	});

	test("PAGE-01 every published version can be viewed and restored", async () => {
		const before = (await read()).live.number;
		await publish((page) => setAt(page, "sections.0.content.title", "Not what was meant"));
		const { body: list } = await call(admin, "admin.salesPage.versions", {});
		list.rows = list.rows.slice(0, 2);
		expect(list).toMatchObject({
			total: before + 1,
			rows: [
				{ number: before + 1, live: true },
				{ number: before, live: false },
			],
		});
		const { body: version } = await call(admin, "admin.salesPage.version", { number: before });
		expect(version.content).toEqual(initial);
		const { draft } = await read();
		const restored = await call(admin, "admin.salesPage.restore", { number: before, updatedAt: draft.updatedAt });
		expect(restored.body).toMatchObject({ changed: false, live: { number: before + 2, restoredFrom: before } });
		expect(await html()).not.toContain("Not what was meant");
		expect((await call(admin, "admin.salesPage.version", { number: 999 })).status).toBe(404);
	});

	test("PAGE-01 of two admins who edit or publish concurrently, the later one gets a conflict, and none of their changes are saved", async () => {
		const { draft } = await read();
		const mine = { updatedAt: draft.updatedAt, changes: { site: { ...draft.content.site, productName: "Mine" } } };
		const theirs = { updatedAt: draft.updatedAt, changes: { site: { ...draft.content.site, productName: "Theirs" } } };
		const saved = await Promise.all([
			call(admin, "admin.salesPage.saveDraft", mine),
			call(other, "admin.salesPage.saveDraft", theirs),
		]);
		expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
		const { updatedAt } = (await read()).draft;
		const published = await Promise.all(
			[admin, other, admin].map((browser) => call(browser, "admin.salesPage.publish", { updatedAt })),
		);
		expect(published.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		await publish((page) => Object.assign(page, structuredClone(initial)));
	});

	test("PAGE-01 a process shows a page published by another one within a second", async () => {
		const { connection, drop } = await createTestDatabase();
		const [here, there] = [connect(connection, () => {}), connect(connection, () => {})];
		const client = new pg.Client(connection);
		await client.connect();
		const followed = createPublishedPage(there);
		const heard: string[] = [];
		followed.onChange(async () => void heard.push(firstContent((await followed.read()).sections, "hero").title));
		await followed.listen(client);
		const content = structuredClone(initial);
		firstContent(content.sections, "hero").title = "Heard of";
		await here.$client.query(
			"insert into sales_page_versions (number, content, published_by, live_since) values (1, $1, 'a@example.org', now())",
			[content],
		);
		await here.$client.query("select pg_notify('sales_page_changed', '')");
		await expect.poll(() => heard.at(-1), { timeout: 5_000 }).toBe("Heard of");
		await client.end();
		await Promise.all([here.$client.end(), there.$client.end()]);
		await drop();
	});

	test("PAGE-01 a price set by an earlier version is the price of the page until one is published", async () => {
		const { connection, drop } = await createTestDatabase();
		const db = connect(connection, () => {});
		await db.insert(settings).values({ key: "bundle_price", value: "19.50 EUR" });
		const page = createPublishedPage(db);
		expect(await page.readPrice()).toEqual({ minorUnits: 1_950, currency: "EUR" });
		expect((await page.read()).offer).toMatchObject({ price: 19.5, currency: "EUR" });
		await db.$client.end();
		await drop();
	});
});

const { sections } = initial;
const at = (id: string) => `sections.${sections.findIndex((section) => section.id === id)}`;
const without = (id: string) => sections.filter((section) => section.id !== id);
const hidden = (id: string) => sections.map((one) => ({ ...one, visible: one.visible && one.id !== id }));
const another = (kind: SectionKindId, id: string) => [...sections, { ...newSection(sections, kind), id }];
const many = Array.from({ length: 41 }, (_, nth) => ({ ...newSection([], "text"), id: `text-${nth}` }));

/** Each with the path of the error, and the invalid value. */
const refused: [what: string, path: string, value: unknown][] = [
	["a price of 0", "offer.price", 0],
	["a price of -1", "offer.price", -1],
	["a price with a comma", "offer.price", "27,50"],
	["a price with three decimals", "offer.price", 27.123],
	["a price of a million", "offer.price", 1_000_000],
	["a regular price below the price", "offer.regularPrice", 1],
	["two parts of one name", "offer.parts.1.name", initial.offer.parts[0]?.name],
	["a headline of 10,000 characters", "sections.0.content.title", "a".repeat(10_000)],
	["a headline of two lines", "sections.0.content.title", "a\nb"],
	["a mark that stands for nothing", "sections.0.content.title", "Only {prize}"],
	["a javascript: link", `${at("faq")}.content.items.0.answer`, "[x](javascript:alert(1))"],
	["a javascript: link in disguise", `${at("faq")}.content.items.0.answer`, "[x](<java\tscript:alert(1)>)"],
	["a link without a scheme", `${at("author")}.content.story`, "[x](//evil.example)"],
	["a picture from elsewhere", `${at("author")}.content.picture.src`, "https://evil.example/x.png"],
	["a picture without a description", `${at("author")}.content.picture.alt`, " "],
	["a film from elsewhere", "sections.0.content.video.sources.0.src", "https://evil.example/x.mp4"],
];

/** Lists of sections that are no page (BRND-03). */
const refusedLists: typeof refused = [
	["a menu that leads elsewhere", "landing.navigation.0.href", "https://evil.example"],
	["a page without its price", "sections", without("price")],
	["a page whose price is hidden", "sections", hidden("price")],
	["a page without its contact", "sections", without("contact")],
	["a page whose hero is hidden", "sections", hidden("hero")],
	["a page that begins with something else", "sections", sections.toReversed()],
	["a page of more than 40 sections", "sections", [...sections, ...many]],
	["a second section with the same ID", `sections.${sections.length}.id`, "faq"],
	["a second hero", `sections.${sections.length}.id`, "hero-2"],
	["an ID with spaces", `sections.${sections.length}.id`, "Two words"],
	["the ID of another part of the page", `sections.${sections.length}.id`, "content"],
	["an ID of 41 characters", `sections.${sections.length}.id`, "a".repeat(41)],
];

function setAt(page: PageContent, path: string, value: unknown): void {
	const names = path.split(".");
	const last = names.pop() ?? "";
	const place = names.reduce((part, name) => part[name] as Record<string, unknown>, page as Record<string, unknown>);
	place[last] = value;
}

describe("validation", () => {
	const expectRefused = async (path: string, value: unknown) => {
		const before = await html();
		const { status, body } = await publish((page) => {
			// One more section than there are, for its ID.
			if (path === `sections.${sections.length}.id`)
				page.sections = another(value === "hero-2" ? "hero" : "faq", "another");
			setAt(page, path, value);
		});
		expect([status, body.code]).toEqual([422, "PAGE_NOT_READY"]);
		expect(body.data.problems.map((problem: { path: string[] }) => problem.path.join("."))).toContain(path);
		expect(await html()).toBe(before);
		await editPage(admin, (page) => Object.assign(page, structuredClone(initial)));
	};

	test.for(refused)("PAGE-01 %s is refused with its field, and the page stays unchanged", ([, path, value]) =>
		expectRefused(path, value),
	);

	test.for(refusedLists)("BRND-03 %s is refused with its place, and the page stays unchanged", ([, path, value]) =>
		expectRefused(path, value),
	);

	test("PAGE-01 a currency that Stripe does not support is refused even in a draft", async () => {
		const { draft } = await read();
		const { status } = await call(admin, "admin.salesPage.saveDraft", {
			updatedAt: draft.updatedAt,
			changes: { offer: { ...draft.content.offer, currency: "XAU" } },
		});
		expect(status).toBe(400);
	});

	test("PAGE-02 a page too heavy for a phone is not published, and the reason is shown", async () => {
		const words = fc.sample(fc.stringMatching(/^[a-z]{3,9}( [a-z]{3,9}){500}$/), { seed: 7, numRuns: 40 });
		const { status, body } = await publish((page) => {
			firstContent(page.sections, "faq").items = words
				.slice(0, 40)
				.map((text) => ({ question: text.slice(0, 60), answer: text.slice(0, 3_900) }));
		});
		expect([status, body.code]).toEqual([422, "PAGE_TOO_HEAVY"]);
		await editPage(admin, (page) => Object.assign(page, structuredClone(initial)));
	});
});

describe("safety of the page", () => {
	const hostile = fc.oneof(
		fc.constantFrom(
			"</script><script>alert(1)</script>",
			"<img src=x onerror=alert(1)>",
			"</style><style>*{display:none}</style>",
			"\u2028<!--<script>",
			'"><svg onload=alert(1)>',
			'[x](https://example.org/"onmouseover=alert)',
			"مرحبا بالعالم",
			"🌱",
			"<b>bold</b> & *italic*",
			"&lt;script&gt;",
		),
		fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }),
	);

	test("PAGE-02 no text can produce a script, style or element, and the content security policy stays as strict", async () => {
		const scripts = (page: string) => [...page.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
		const before = await site.visit().fetch("/");
		const known = scripts(await before.text());
		const policy = before.headers.get("content-security-policy");
		await fc.assert(
			fc.asyncProperty(fc.array(hostile, { minLength: 4, maxLength: 12 }), async (texts) => {
				let at = 0;
				const next = () => (texts[at++ % texts.length] ?? "").replaceAll(/[{}\r\n\0]/g, "") || "x";
				const { status, body } = await publish((page) => {
					const { meta } = page.landing;
					const [hero, faq] = [firstContent(page.sections, "hero"), firstContent(page.sections, "faq")];
					const author = firstContent(page.sections, "author");
					hero.title = next().slice(0, 160);
					hero.eyebrow = next().slice(0, 80);
					hero.text = next();
					meta.title = next().slice(0, 120);
					meta.description = next();
					firstContent(page.sections, "comparison").rows = [
						{ topic: next().slice(0, 60), left: next(), right: next() },
					];
					faq.items = [{ question: next(), answer: next() }];
					author.story = next();
					author.picture.alt = next();
					page.offer.bonuses = page.offer.bonuses
						.slice(0, 1)
						.map((bonus) => ({ ...bonus, name: next().slice(0, 120) }));
					page.site.footer.copyright = next();
				});
				// Text that trims to nothing, is invalid, or links elsewhere is refused; nothing else is.
				if (status !== 200) return void expect([status, body.code]).toEqual([422, "PAGE_NOT_READY"]);
				const answer = await site.visit().fetch("/");
				const page = await answer.text();
				expect(scripts(page)).toEqual(known);
				expect(page).not.toMatch(/<(?:b>bold|svg onload|style>\*)/);
				const withoutValues = page.replaceAll(/"[^"]*"/g, '""');
				expect(withoutValues).not.toMatch(/<[^>]*\son(?:error|load|mouseover)=/i);
				expect(answer.headers.get("content-security-policy")).toBe(policy);
				for (const [, json = ""] of page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
					expect(() => JSON.parse(json)).not.toThrow();
			}),
			{ numRuns: 12 },
		);
		await publish((page) => Object.assign(page, structuredClone(initial)));
	});
});

describe("films and recordings", () => {
	const own = (name: string) => readFile(join(projectRoot, "web/public/pictures", name));
	const add = async (content: Buffer, name: string, kind: string) =>
		call(admin, "admin.salesPage.addMedia", { uploadId: await upload(admin, content, name, "file"), kind });

	test("BRND-04 a film, its captions and a recording are uploaded, published, and sent to visitors by ranges", async () => {
		const film = await own("seed-to-stall.mp4");
		const { body: video } = await add(film, "My film.mp4", "video");
		const { body: captions } = await add(await own("seed-to-stall.vtt"), "en.vtt", "captions");
		const { body: sound } = await add(await own("audiobook-minute.mp3"), "excerpt.mp3", "audio");
		expect([video, captions, sound].map(({ contentType }) => contentType)).toEqual([
			"video/mp4",
			"text/vtt",
			"audio/mpeg",
		]);
		const { status } = await publish((page) => {
			const { video: shown } = firstContent(page.sections, "hero");
			shown.sources = [{ src: video.src, type: "video/mp4" }];
			shown.captions.src = captions.src;
		});
		expect(status).toBe(200);
		const page = await (await site.visit().fetch("/")).text();
		expect(page).toContain(video.src);
		expect(page).toContain(captions.src);

		const part = await site.visit().fetch(video.src, { headers: { range: "bytes=1000-1999" } });
		expect([part.status, part.headers.get("content-type"), part.headers.get("content-range")]).toEqual([
			206,
			"video/mp4",
			`bytes 1000-1999/${film.length}`,
		]);
		expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(1_000, 2_000))).toBe(true);
		const words = await site.visit().fetch(captions.src);
		expect([words.headers.get("content-type"), words.headers.get("x-content-type-options")]).toEqual([
			expect.stringMatching(/^text\/vtt/),
			"nosniff",
		]);
	});

	test.each([
		["a page named as a film", Buffer.from("<!doctype html><script>1</script>"), "film.mp4", "video", "WRONG_CONTENT"],
		["a recording as a film", "audiobook-minute.mp3", "sound.mp3", "video", "NOT_PLAYABLE"],
		["a film as captions", "seed-to-stall.mp4", "film.mp4", "captions", "NOT_PLAYABLE"],
		["captions without their first word", Buffer.from("00:01 --> 00:02\nHello"), "en.vtt", "captions", "NOT_PLAYABLE"],
		[
			"a picture with script",
			Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
			"a.svg",
			"audio",
			"NOT_PLAYABLE",
		],
	])("BRND-04 %s is refused, and the upload stays", async (_, content, name, kind, code) => {
		const { status, body } = await add(Buffer.isBuffer(content) ? content : await own(content), name, kind);
		expect([status, body.code]).toEqual([422, code]);
	});

	test.each([
		["https://elsewhere.example/film.mp4"],
		["/page-files/00000000-0000-4000-8000-000000000000/file.vtt"],
		["/page-files/../admin/file.mp4"],
		["javascript:alert(1)//file.mp4"],
	])("BRND-04 SEC-02 %s is no film of a page", async (src) => {
		const { status, body } = await publish((page) => {
			firstContent(page.sections, "hero").video.sources = [{ src, type: "video/mp4" }];
		});
		expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining("Choose a file")]);
		await publish((page) => Object.assign(page, structuredClone(initial)));
	});
});

describe("pictures", () => {
	const add = async (content: Buffer, name = "tray.png") =>
		call(admin, "admin.salesPage.addPicture", { uploadId: await upload(admin, content, name, "picture") });

	test("PAGE-02 a picture is stored in every width as AVIF and WebP, none above 200 KB, without camera metadata", async () => {
		// Noise compresses worst.
		const noise = await sharp({
			create: {
				width: 2_400,
				height: 1_800,
				channels: 3,
				background: "#777",
				noise: { type: "gaussian", mean: 128, sigma: 60 },
			},
		})
			.withExif({ IFD0: { Copyright: "secret place" } })
			.jpeg({ quality: 95 })
			.toBuffer();
		const { status, body } = await add(noise, "noise.jpg");
		expect(status).toBe(200);
		const sources = pagePictureSources(body.src);
		const addresses = `${sources?.avif}, ${sources?.webp}`.split(", ").map((one) => one.split(" ")[0] ?? "");
		expect(addresses).toHaveLength(6);
		for (const address of addresses) {
			const answer = await site.visit().fetch(address);
			const bytes = Buffer.from(await answer.arrayBuffer());
			expect([answer.status, answer.headers.get("content-type")]).toEqual([200, `image/${address.split(".").at(-1)}`]);
			expect(answer.headers.get("cache-control")).toContain("immutable");
			expect(bytes.length).toBeLessThanOrEqual(PAGE_PICTURE_BYTES);
			expect(bytes.includes("secret place")).toBe(false);
		}
		const { status: published } = await publish((page) => {
			firstContent(page.sections, "author").picture = {
				src: body.src,
				alt: "June at her shelf",
				focus: { x: 20, y: 80 },
			};
		});
		expect(published).toBe(200);
		const page = await html();
		expect(page).toMatch(new RegExp(`<source type="image/avif" srcSet="${body.src}/480.avif 480w`));
		expect(page).toContain('[data-focus="20-80"]{object-position:20% 80%}');
		expect(page).toContain('alt="June at her shelf"');
	});

	test.for<[string, () => Promise<Buffer> | Buffer, string, number]>([
		["a file of no picture", () => Buffer.from("hello"), "tray.png", 422],
		["a picture of 64 million pixels", () => png(8_000, 8_000), "large.png", 422],
	])("PAGE-02 %s is refused", async ([, make, name, expected]) => {
		const { status } = await add(await make(), name);
		expect(status).toBe(expected);
	});

	test("PAGE-02 an SVG with a script is refused as soon as it is uploaded", async () => {
		await expect(add(svg(), "logo.svg")).rejects.toThrow(/failed with 422/);
	});

	test("PAGE-02 an unknown picture address is not found", async () => {
		for (const path of ["/page-pictures/x/480.avif", "/page-pictures/00000000-0000-4000-8000-000000000000/480.webp"])
			expect((await site.visit().fetch(path)).status).toBe(404);
	});
});

describe("the content files", () => {
	test("PAGE-01 a site can be exported as content files, which read back as the published page", async () => {
		const published = await site.services.publishedPage.read();
		const answer = await admin.fetch("/files/sales-page/content.zip");
		expect(answer.status).toBe(200);
		const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
		for (const [name, bytes] of Object.entries(entries)) {
			await mkdir(dirname(join(folder, name)), { recursive: true });
			await writeFile(join(folder, name), bytes);
		}
		const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, "content", name)).href);
		const [parts, offer, people, landing, old, shared, legal] = await Promise.all(
			["sections", "offer", "people", "landing", "landing-old", "site", "legal"].map((name) => load(`${name}.ts`)),
		);
		const read = pageContent.parse({
			...{ ...parts, ...offer, ...landing, ...old, ...shared },
			people: { ...people },
			legal: { ...legal },
		});
		const src = firstContent(published.sections, "author").picture.src;
		const file = `/pictures/${src.split("/").at(-1)}.webp`;
		expect(Object.keys(entries)).toContain(`web/public${file}`);
		const expected = structuredClone(published);
		firstContent(expected.sections, "author").picture.src = file;
		expect(read).toEqual(expected);
	});

	test("PAGE-01 only an admin can export them", async () => {
		const member = await signedIn(site, { email: "member@example.org" });
		const status = async (client: TestClient) => (await client.fetch("/files/sales-page/content.zip")).status;
		expect([await status(site.visit()), await status(member), await status(other)]).toEqual([401, 403, 200]);
	});
});
