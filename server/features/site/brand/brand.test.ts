import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { BrandState, BrandValues } from "../../../../contract/site/brand/brand.ts";
import { checkContrast, computeLook } from "../../../../contract/site/brand/brand-colors.ts";
import { brandFiles } from "../../../../contract/site/brand/brand-files.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { upload as uploadFile } from "../../../testing/upload.ts";
import { deliveredLook } from "./delivered-look.ts";
import { firstCharacter } from "./draw-mark.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const visitor = site.visit();

const read = async (): Promise<BrandState> => (await call(admin, "admin.brand.read")).body;
const save = async (changes: Partial<BrandValues> & { pictures?: object }) => {
	const { values, updatedAt } = await read();
	return call(admin, "admin.brand.update", { ...values, updatedAt, ...changes });
};
const restore = async () => {
	const { defaults } = await read();
	return save({ ...defaults, pictures: { logo: null, darkLogo: null, icon: null, sharePicture: null } });
};
const file = (path: string) => visitor.fetch(path);
const text = async (path: string) => (await file(path)).text();
const picture = async (path: string) => Buffer.from(await (await file(path)).arrayBuffer());

const svg = (inner: string) =>
	Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60">${inner}</svg>`);
const plain = svg('<rect width="300" height="60" fill="#8a3b12"/>');
const upload = (bytes: Buffer, name: string) => uploadFile(admin, bytes, name, "picture");

test("BRND-01 the default brand is the one that the site is delivered with", async () => {
	const { values, defaults, pictures } = await read();
	expect(values).toEqual(defaults);
	expect(pictures).toEqual({ logo: null, darkLogo: null, icon: null, sharePicture: null });
	expect(await text("/")).toContain("--deep:#1f4d36");
	expect(await text("/favicon.svg")).toContain("M16 26V14");
});

/** Set by the script of the public pages. */
const MOVED_BY_SCRIPT = ["--lift", "--shift", "--tilt"];

test.each(["/", "/?v=old", "/terms"])(
	"BRND-01 DLG-03 every variable that the styles of %s use has a value",
	async (path) => {
		const html = await text(path);
		const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join("");
		const used = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ""));
		const defined = new Set([...styles.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
		expect(used.size).toBeGreaterThan(10);
		expect([...used].filter((name) => !defined.has(name) && !MOVED_BY_SCRIPT.includes(name))).toEqual([]);
	},
);

test("BRND-01 programs that ask for the icon by its old name get it", async () => {
	const icon = await file("/favicon.ico");
	expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/png"]);
	expect(Buffer.from(await icon.arrayBuffer())).toEqual(Buffer.from(await (await file("/icon-32.png")).arrayBuffer()));
});

test("BRND-01 text is readable on every color, in light and dark", () => {
	const colors = Array.from({ length: 150 }, () => `#${randomBytes(3).toString("hex")}`);
	const extremes = ["#000000", "#ffffff", "#ffff00", "#00ff00", "#0000ff", "#ff0000", "#808080"];
	const faults = [...colors, ...extremes].flatMap((color) =>
		checkContrast(computeLook(color)).flatMap(({ name, scheme, ratio, enough }) =>
			enough ? [] : [`${color}: ${name} in ${scheme}, ${ratio}`],
		),
	);
	expect(faults).toEqual([]);
	expect(checkContrast(deliveredLook).filter(({ enough }) => !enough)).toEqual([]);
});

test("BRND-01 a saved brand appears at once on public pages, account pages, member and admin areas, icons and manifests", async () => {
	const began = performance.now();
	const { status, body } = await save({ name: "Crumb & Crust", color: "#8A3B12", headings: "serif", corners: "round" });
	expect(status).toBe(200);
	expect(body.values.color).toBe("#8a3b12");
	const member = await signedIn(site, { email: "member@example.org" });
	for (const path of ["/", "/?v=old", "/terms", "/no-such-page"]) {
		const html = await text(path);
		expect(html).toContain("--deep:#8a3b12");
		expect(html).toContain("--radius:18px");
		expect(html).not.toMatch(/#1f4d36|M16 26V14/);
		expect(html).toContain("Crumb &amp; Crust");
	}
	for (const [person, path] of [
		[visitor, "/auth"],
		[member, "/dashboard"],
		[admin, "/admin"],
		[visitor, "/offline"],
	] as const) {
		const html = await (await person.fetch(path)).text();
		expect(html).toContain("#8a3b12");
		expect(html).not.toMatch(/#1f4d36/);
		expect(html).toContain("Crumb &amp; Crust");
	}
	expect(performance.now() - began).toBeLessThan(20_000);
	for (const path of ["/site.webmanifest", "/app.webmanifest"])
		expect(await (await file(path)).json()).toMatchObject({ name: "Crumb & Crust", theme_color: "#8a3b12" });
	expect(await text("/favicon.svg")).toContain("#8a3b12");
	expect(await text("/favicon.svg")).not.toContain("M16 26V14");
	for (const [path, size] of [
		["/icon-32.png", 32],
		["/apple-touch-icon.png", 180],
		["/icon-192.png", 192],
		["/icon-512.png", 512],
		["/icon-maskable-512.png", 512],
	] as const) {
		const { data, info } = await sharp(await picture(path))
			.raw()
			.toBuffer({ resolveWithObject: true });
		expect([info.width, info.height]).toEqual([size, size]);
		const middleOfEdge = (Math.floor(size / 2) * info.channels) as number;
		expect([...data.subarray(middleOfEdge, middleOfEdge + 3)]).toEqual([0x8a, 0x3b, 0x12]);
	}
	const share = await sharp(await picture("/og.jpg")).metadata();
	expect([share.width, share.height, share.format]).toEqual([1_200, 630, "jpeg"]);
});

test("BRND-01 addresses of icons change with the brand, are cached while current, and are revalidated otherwise", async () => {
	const before = await read();
	const current = `/favicon.svg?v=${before.shown.version}`;
	expect((await file(current)).headers.get("cache-control")).toContain("immutable");
	await save({ color: "#1d4ed8" });
	const after = await file(current);
	expect(after.headers.get("cache-control")).toBe("no-cache");
	expect(await after.text()).toContain("#1d4ed8");
	const etag = after.headers.get("etag") ?? "";
	expect((await visitor.fetch("/favicon.svg", { headers: { "if-none-match": etag } })).status).toBe(304);
	expect(await text("/")).toContain(`/favicon.svg?v=${(await read()).shown.version}`);
});

test("BRND-01 SEC-09 an SVG full of filters, which would take a minute to draw, is refused at once and in words", async () => {
	const blurred = '<rect width="300" height="60" filter="url(#f)"/>';
	const logo = svg(`<filter id="f"><feGaussianBlur stdDeviation="5000"/></filter>${blurred.repeat(3_000)}`);
	await expect(upload(logo, "logo.svg")).rejects.toThrow(/^upload failed with 422: .*too many filters/);
});

test("BRND-01 a logo from an SVG is drawn, shown on pages and manifests, and removed again", async () => {
	const { status, body } = await save({
		logoShowsName: true,
		pictures: { logo: await upload(plain, "logo.svg"), icon: await upload(plain, "icon.svg") },
	});
	expect(status).toBe(200);
	expect(body.pictures.logo).toMatchObject({ width: 960, height: 192 });
	const logo = await file(body.pictures.logo.src);
	expect(logo.headers.get("content-type")).toBe("image/png");
	expect(await text("/")).toContain(
		`src="${body.pictures.logo.src.replaceAll("&", "&amp;")}" alt="${body.values.name.replace("&", "&amp;")}"`,
	);
	// The icon is a picture inside an SVG of ours.
	const icon = await file("/favicon.svg");
	expect(await icon.text()).toMatch(/^<svg [^>]*><image [^>]*href="data:image\/png;base64,[\w+/=]+"\/><\/svg>$/);
	expect(icon.headers.get("content-security-policy")).toContain("sandbox");
	// The picture of shared links has it on a light panel; a dark one would be lost on the color.
	const cornerOfPanel = async () => {
		const { data } = await sharp(await picture("/og.jpg"))
			.extract({ left: 92, top: 54, width: 1, height: 1 })
			.raw()
			.toBuffer({ resolveWithObject: true });
		return Math.min(...data) > 230;
	};
	expect(await cornerOfPanel()).toBe(true);
	await save({ logoShowsName: false, pictures: { logo: null, icon: null } });
	expect(await cornerOfPanel()).toBe(false);
	expect((await file("/logo.png")).status).toBe(404);
	const { rows } = await site.services.db.execute("select key from stored_files where key like 'brand/%'");
	expect(rows).toEqual([]);
});

describe("bad input", () => {
	test.for<[string, string]>([
		["a script", "<script>alert(1)</script>"],
		["an event handler", '<rect onload="alert(1)" width="9" height="9"/>'],
		["a picture from elsewhere", '<image href="https://example.org/a.png" width="9" height="9"/>'],
		["a file of the server", '<image xlink:href="file:///etc/passwd" xmlns:xlink="http://www.w3.org/1999/xlink"/>'],
		["a style from elsewhere", "<style>@import url(https://example.org/a.css);</style>"],
		["a paint from elsewhere", '<rect fill="url(https://example.org/a.svg#b)" width="9" height="9"/>'],
		["HTML", '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">x</div></foreignObject>'],
		["an SVG inside it", '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'],
	])("BRND-01 an SVG with %s is refused as soon as it is uploaded", async ([, inner]) => {
		await expect(upload(svg(inner), "logo.svg")).rejects.toThrow(/^upload failed with 422: This SVG contains a script/);
	});

	test("BRND-01 an SVG that expands without limit, one of a megabyte, and one that is none are refused", async () => {
		const entities = Buffer.from(
			'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&b;</text></svg>',
		);
		await expect(upload(entities, "a.svg")).rejects.toThrow(/422: This SVG contains/);
		const huge = svg("<g/>".repeat(200_000));
		await expect(upload(huge, "b.svg")).rejects.toThrow(/422: An SVG may have at most 500 KB/);
		const broken = Buffer.from("<svg ");
		expect((await save({ pictures: { logo: await upload(broken, "c.svg") } })).body.code).toBe("NOT_A_PICTURE");
	});

	test("BRND-01 a logo of more than 50 megapixels is refused", async () => {
		const bytes = await sharp({ create: { width: 8_000, height: 6_500, channels: 3, background: "#fff" } })
			.png({ compressionLevel: 1 })
			.toBuffer();
		const { status, body } = await save({ pictures: { logo: await upload(bytes, "large.png") } });
		expect([status, body.code]).toEqual([422, "PICTURE_TOO_LARGE"]);
	});

	test.for<[string, object]>([
		["a name of 200 characters", { name: "n".repeat(200) }],
		["an empty name", { name: " " }],
		["a name of two lines", { name: "One\nTwo" }],
		["a color that is a style", { color: "red;background:url(//evil)" }],
		["a color without digits", { color: "" }],
		["an unknown typeface", { headings: "comic" }],
	])("BRND-01 %s is refused", async ([, changes]) => {
		expect((await save(changes)).status).toBe(400);
	});

	test("BRND-01 a name that is an emoji, and one in right-to-left text, appear with their own first character", {
		tags: "slow",
	}, async () => {
		for (const [name, first] of [
			["👩‍🍳", "👩‍🍳"],
			["خبز الحي", "خ"],
			["<b>Bread</b> & Co", "<"],
		] as const) {
			expect(firstCharacter(name)).toBe(first);
			expect((await save({ name, mark: "letter" })).status).toBe(200);
			const html = await text("/");
			expect(html).toContain(
				`dir="auto">${name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</span>`,
			);
			expect(html).not.toContain("<b>Bread");
			const icon = await picture("/icon-192.png");
			expect((await sharp(icon).stats()).entropy).toBeGreaterThan(0.1);
			expect((await file("/og.jpg")).status).toBe(200);
		}
	});
});

test("BRND-01 of two admins who change the brand concurrently, the later one gets a conflict", async () => {
	const { values, updatedAt } = await read();
	expect((await call(admin, "admin.brand.update", { ...values, updatedAt, color: "#0f766e" })).status).toBe(200);
	const late = await call(admin, "admin.brand.update", { ...values, updatedAt, color: "#7e22ce" });
	expect([late.status, late.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
	expect((await read()).values.color).toBe("#0f766e");
});

test("BRND-01 restoring the default brings everything back", async () => {
	expect((await restore()).status).toBe(200);
	const { values, defaults } = await read();
	expect(values).toEqual(defaults);
	expect(await text("/")).toContain("--deep:#1f4d36");
	for (const path of Object.values(brandFiles).filter((one) => !one.startsWith("/logo")))
		expect((await file(path)).status).toBe(200);
});
