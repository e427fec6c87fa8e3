import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { lessons } from "../database/schema/library/lessons.ts";
import { settings } from "../database/schema/site/settings.ts";
import { addLesson, addModule, signedIn } from "../testing/builders.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import type { TestClient } from "../testing/test-client.ts";
import { loadPageRenderer } from "./page-renderer.ts";
import { openPageStore } from "./page-store.ts";

const site = await siteForThisFile();

const page = async (path: string, headers: Record<string, string> = {}) => {
	const response = await site.visit().fetch(path, { headers });
	return { status: response.status, headers: response.headers, html: await response.text() };
};

test("NAV-01 a visitor sees the current landing page, and the older one only with v=old", async () => {
	const current = (await page("/")).html;
	const old = (await page("/?v=old")).html;
	expect(old).not.toBe(current);
	for (const path of ["/?v=new", "/?v=", "/?v=OLD", "/?v=old%20", "/?w=old"])
		expect((await page(path)).html).toBe(current);
});

test("NAV-02 someone signed in is redirected from `/` to their home page by the server", async () => {
	const member = await signedIn(site, { email: "member@example.org" });
	const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
	const user = await signedIn(site, { email: "user@example.org", role: "user" });
	const target = async (browser: typeof member) => {
		const response = await browser.fetch("/");
		return [response.status, response.headers.get("location")];
	};
	expect(await target(member)).toEqual([302, "/dashboard"]);
	expect(await target(user)).toEqual([302, "/dashboard"]);
	expect(await target(admin)).toEqual([302, "/admin"]);
});

test("NAV-02 an invalid session cookie shows the landing page", async () => {
	const { status } = await page("/", { cookie: "academy.session_token=made-up.signature" });
	expect(status).toBe(200);
});

test.for(["/terms", "/privacy", "/earnings"])("NAV-03 %s is a separate page", async (path) => {
	const { status, html } = await page(path);
	expect(status).toBe(200);
	expect(html).not.toBe((await page("/")).html);
});

test.for(["/nothing", "/admin/nothing", "/dashboard/nothing", "/course/lessons", "/admin/modules/5/lessons"])(
	"NAV-11 the unknown address %s returns 404 with a page that links home",
	async (path) => {
		const { status, html } = await page(path);
		expect(status).toBe(404);
		expect(html).toMatch(/<a [^>]*href="\/"/);
	},
);

test.for([
	["DELETE", "/dashboard", "GET, HEAD"],
	["PUT", "/terms", "GET, HEAD"],
	["POST", "/library", "GET, HEAD"],
	["POST", "/", "GET, HEAD"],
	["OPTIONS", "/admin/users", "GET, HEAD"],
	["PATCH", `/resume/${"x".repeat(20)}`, "GET, HEAD, POST"],
	["DELETE", "/buy", "GET, HEAD, POST"],
	["POST", "/healthz", "GET, HEAD"],
])("NAV-11 %s %s is refused with the methods that the address supports", async ([method = "", path = "", allowed]) => {
	const response = await site.visit().fetch(path, { method });
	expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
});

test.for(["/nothing", "/admin/nothing", "/dashboard.data", "/nothing.js", "/pictures/nothing.webp", "/%E0%A4%A"])(
	"NAV-11 another method at the unknown address %s returns 404",
	async (path) => {
		const response = await site.visit().fetch(path, { method: "DELETE" });
		expect([response.status, response.headers.get("allow")]).toEqual([404, null]);
	},
);

test("NAV-11 an address with a trailing slash redirects to the page without, if there is one", async () => {
	const target = async (path: string) => {
		const response = await site.visit().fetch(path);
		return [response.status, response.headers.get("location")];
	};
	for (const [path, expected] of [
		["/terms/", "/terms"],
		["/dashboard/", "/dashboard"],
		["/auth/?next=%2Fprofile", "/auth?next=%2Fprofile"],
		["/admin/users//", "/admin/users"],
		["/course/lessons/5/", "/course/lessons/5"],
	]) {
		expect([path, await target(path ?? "")]).toEqual([path, [301, expected]]);
	}
	for (const path of ["/nothing/", "/404/", "/404", "/%2F%2Fevil.example/", "/%2Fterms/"])
		expect([path, (await target(path))[0]]).toEqual([path, 404]);
});

test("NAV-11 the preview of a missing lesson returns 404, and an existing one 200", async () => {
	const moduleId = await addModule(site.services, { title: "Module", orderIndex: 0 });
	await addLesson(site.services, { moduleId, title: "Lesson", orderIndex: 0 });
	const [lesson] = await site.services.db.select({ id: lessons.id }).from(lessons);
	for (const [id, status] of [
		[lesson?.id, 200],
		["00000000-0000-4000-8000-000000000000", 404],
		["5", 404],
		["%00", 404],
	]) {
		expect([id, (await page(`/preview/lessons/${id}`)).status]).toEqual([id, status]);
	}
});

test("LEG-03 NAV-11 signed-in people find a way back on the legal pages and on the not-found page", async () => {
	const member = await signedIn(site, { email: "way-back@example.org" });
	for (const path of ["/terms", "/privacy", "/earnings", "/nothing"]) {
		const header = async (browser: TestClient) =>
			(await (await browser.fetch(path)).text()).match(/<header[\s\S]*?<\/header>/)?.[0] ?? "";
		expect(await header(site.visit())).toContain(">Sign In</a>");
		expect(await header(member)).toContain('<a href="/">Dashboard</a>');
		expect(await header(member)).not.toContain("Sign In");
	}
});

test("LEG-03 a phone can call the number in the footer", async () => {
	expect((await page("/terms")).html.includes('href="tel:5550100199"')).toBe(true);
	await site.services.settings.save({ support_phone: "" });
	for (const path of ["/terms", "/", "/?v=old"]) expect((await page(path)).html.includes("tel:")).toBe(false);
	expect((await page("/terms")).html).not.toContain("or call");
	await site.services.settings.save({ support_phone: "(555) 010-0199" });
});

test("NAV-11 an unchanged page is not sent again, and is compressed as the browser prefers", async () => {
	const plain = await page("/", { "accept-encoding": "identity" });
	const etag = plain.headers.get("etag") ?? "";
	// Every encoding has this tag.
	expect(etag).toMatch(/^W\/"/);
	expect((await page("/", { "if-none-match": etag })).status).toBe(304);
	const raw = async (encoding: string) => {
		const response = await fetch(site.url, { headers: { "accept-encoding": encoding } });
		return [response.headers.get("content-encoding"), await response.text()];
	};
	expect(await raw("br, gzip")).toEqual(["br", plain.html]);
	expect(await raw("gzip")).toEqual(["gzip", plain.html]);
	// A quality of 0 refuses an encoding (RFC 9110, 12.5.3).
	expect(await raw("br;q=0, gzip;q=0.5")).toEqual(["gzip", plain.html]);
	expect(await raw("gzip; q=0.000, br;q=0")).toEqual([null, plain.html]);
	expect(await raw("br;q=0.01")).toEqual(["br", plain.html]);
});

test("SEC-02 an application page runs no foreign script, because its nonce changes with each response", async () => {
	const nonces = new Set<string>();
	for (const path of ["/auth", "/auth", "/preview"]) {
		const { headers, html } = await page(path);
		const policy = headers.get("content-security-policy") ?? "";
		const scripts = policy.match(/script-src ([^;]+)/)?.[1] ?? "";
		const nonce = scripts.match(/^'self' 'nonce-([\w+/=]{24})'$/)?.[1] ?? "none";
		nonces.add(nonce);
		const inline = html.match(/<script(?![^>]*src=)[^>]*>/g) ?? [];
		expect(inline.length).toBeGreaterThan(1);
		expect(inline.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
		expect(policy).toContain("frame-ancestors 'none'");
		expect(headers.get("x-frame-options")).toBe("DENY");
		expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
	}
	expect(nonces.size).toBe(3);
});

test("SEC-02 a page rendered for a signed-in person is not cached, and is compressed as the browser prefers", async () => {
	const member = await signedIn(site, { email: "kept-by-nobody@example.org" });
	for (const encoding of ["br", "gzip", "identity"]) {
		const response = await member.fetch("/dashboard", { headers: { "accept-encoding": encoding } });
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(response.headers.get("etag")).toBeNull();
		expect(response.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
		expect(await response.text()).toContain("Welcome, Pat");
	}
});

test("SEC-02 a public page is the same for every signed-in person", async () => {
	const one = await signedIn(site, { email: "one-of-many@example.org" });
	const other = await signedIn(site, { email: "other@example.org", role: "admin" });
	for (const path of ["/terms", "/privacy", "/earnings", "/nothing"]) {
		const pages = await Promise.all([one, other].map(async (browser) => (await browser.fetch(path)).text()));
		expect(pages[0]).toBe(pages[1]);
		expect(pages[0]).not.toMatch(/one-of-many|other@|Pat Person/);
	}
});

test.for(["/", "/?v=old", "/terms", "/nothing"])(
	"PUB-13 %s contains everything needed for its first view",
	async (path) => {
		const { headers, html } = await page(path);
		const asked = html.match(/<link[^>]+(rel="stylesheet"|rel="modulepreload"|as="font")|<script[^>]+src=|poster="\//g);
		expect(asked).toBeNull();
		expect(html.match(/<style>@font-face|url\(data:font\/woff2;base64,|<script type="module">/g)).toHaveLength(4);
		expect(headers.get("content-security-policy")).toMatch(/script-src 'self'( 'sha256-[^']+'){2};.*font-src data:/);
	},
);

test("PUB-04 captions of the video are sent as WebVTT", async () => {
	const { status, headers } = await page("/pictures/seed-to-stall.vtt");
	expect([status, headers.get("content-type")]).toEqual([200, "text/vtt; charset=utf-8"]);
});

test.for(["/auth", "/reset-password"])("AUTH-01 %s preloads both typefaces", async (path) => {
	const fonts = (await page(path)).html.match(/<link rel="preload" as="font"[^>]+href="\/assets\/(fraunces|figtree)/g);
	expect(fonts).toHaveLength(2);
});

test("PUB-03 PUB-07 ADM-02 the public pages reflect the settings immediately, with every text escaped", async () => {
	const before = (await page("/")).html;
	// The stand-in of a try-out is a checkout (BUY-02).
	expect(before).toContain('href="/buy"');
	expect(before).toContain(">Sign In</a>");
	await site.services.settings.save({
		site_name: '<b>"Greens" & co',
		show_sign_in: "false",
		stripe_checkout: "off",
		checkout_url: "https://pay.example/?a=1&b=2",
	});
	const { html, headers } = await page("/");
	expect(html).toContain("&lt;b&gt;&quot;Greens&quot; &amp; co");
	expect(html).not.toContain('<b>"Greens"');
	expect(html).not.toContain(">Sign In</a>");
	expect(html).toContain('href="https://pay.example/?a=1&amp;b=2"');
	expect(headers.get("etag")).not.toBe((await page("/?v=old")).headers.get("etag"));
	expect((await page("/auth")).html).toContain("&lt;b&gt;&quot;Greens&quot; &amp; co");
	await site.services.settings.save({
		site_name: "Microgreens Academy",
		show_sign_in: "true",
		checkout_url: "",
		stripe_checkout: "on",
	});
	expect((await page("/")).html).toBe(before);
});

/** Returns the addresses of the buy buttons of a page. */
const buyAddresses = (html: string) =>
	[...html.matchAll(/<a [^>]*\bdata-buy\b[^>]*>/g)].map(([link]) => /href="([^"]*)"/.exec(link)?.[1]);

test("PUB-07 while no checkout is set, buying leads to the price block, whose button says where to write", async () => {
	await site.services.settings.save({ stripe_checkout: "off" });
	const { html } = await page("/");
	const [price] = html.match(/<section[^>]*id="price".*?<\/section>/s) ?? [];
	expect(price).toContain("Write to support@example.com");
	expect(price).toMatch(/<a [^>]*href="mailto:support@example\.com\?subject=[^"]*"[^>]*>Write to us to buy<\/a>/);
	expect(price).not.toContain("Buy the bundle for $27");
	expect(new Set(buyAddresses(html.replace(price ?? "", "")))).toEqual(new Set(["#price"]));
	await site.services.settings.save({ stripe_checkout: "on" });
});

test.each([
	["/", "Buy the bundle for $27"],
	["/?v=old", "Buy it now for $27"],
])("PUB-07 once a checkout is set, every buy button of %s leads to it", async (path, name) => {
	const checkout_url = "https://checkout.example.com/bundle?a=1&b=2";
	await site.services.settings.save({ stripe_checkout: "off", checkout_url, support_email: "help@example.org" });
	const { html } = await page(path);
	expect(buyAddresses(html).length).toBeGreaterThan(2);
	expect(new Set(buyAddresses(html))).toEqual(new Set([checkout_url.replace("&", "&amp;")]));
	const [price] = html.match(/<section[^>]*id="price".*?<\/section>/s) ?? [];
	expect(price).toContain(name);
	expect(html).not.toContain("Our checkout is not open yet");
	expect(html).toContain(">help@example.org</a>");
	await site.services.settings.save({ stripe_checkout: "on", checkout_url: "", support_email: "support@example.com" });
});

test("NAV-10 PUB-12 after a redirect from a guarded route, the page offers to sign in, whatever show_sign_in says", async () => {
	await site.services.settings.save({ show_sign_in: "false" });
	const led = await site.visit().fetch("/dashboard", { redirect: "manual" });
	expect([led.status, led.headers.get("location")]).toEqual([302, "/?next=%2Fdashboard"]);
	const [offered, plain, old] = [await page("/?next=%2Fdashboard"), await page("/"), await page("/?v=old")];
	const offer = /<aside class="sign-in-offer".*?<a [^>]*href="\/auth"[^>]*>Sign in<\/a>/s;
	expect(offered.html).toMatch(offer);
	expect(plain.html).not.toContain('sign-in-offer" ');
	// The price block has its own link (PUB-12).
	for (const { html } of [offered, plain, old]) {
		expect(html.slice(html.indexOf('id="price"'))).toMatch(/<a href="\/auth" data-sign-in="">Sign in<\/a>/);
		expect(html).not.toContain(">Sign In</a>");
	}
	// One page for every requested address, cached like the others.
	const again = await page("/?next=%2Fprofile");
	expect(again.headers.get("etag")).toBe(offered.headers.get("etag"));
	expect(again.headers.get("cache-control")).toBe("private, no-cache");
	await site.services.settings.save({ show_sign_in: "true" });
	expect((await page("/?next=%2Fdashboard")).headers.get("etag")).not.toBe(offered.headers.get("etag"));
});

test("SET-01 a setting that no longer matches its schema falls back to its default", async () => {
	const stored = { key: "support_email", value: "no address" };
	await site.services.db.insert(settings).values(stored).onConflictDoUpdate({ target: settings.key, set: stored });
	expect((await site.services.settings.read()).support_email).toBe("support@example.com");
});

test("LIB-04 the member area is installed under the site's name, and the sales page is not part of it", async () => {
	await site.services.settings.save({ site_name: "Green & Co" });
	const { headers, html } = await page("/app.webmanifest");
	expect(headers.get("content-type")).toBe("application/manifest+json");
	expect(JSON.parse(html)).toMatchObject({ name: "Green & Co", start_url: "/dashboard", display: "standalone" });
	await site.services.settings.save({ site_name: "Microgreens Academy" });
	expect((await page("/")).html).not.toContain("app.webmanifest");
	expect((await page("/offline")).html).toContain("app.webmanifest");
});

test("PUB-13 search engines can find the public pages but not the others", async () => {
	const robots = (await page("/robots.txt")).html;
	expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
	expect(robots).toMatch(/^Disallow: \/admin$/m);
	const { headers, html } = await page("/sitemap.xml");
	expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
	for (const [, address] of html.matchAll(/<loc>([^<]+)<\/loc>/g)) {
		expect(address?.startsWith(site.url)).toBe(true);
		expect((await page(new URL(address ?? "").pathname)).status).toBe(200);
	}
});

test.each(["/", "/terms", "/no-such-page", "/dashboard", "/auth"])(
	"OPS-05 HEAD of %s returns the same as GET without the page, and logs nothing",
	async (path) => {
		const printed = vi.spyOn(console, "error").mockImplementation(() => {});
		const browser = await signedIn(site, { email: `head${path.replace("/", "-")}@example.org` });
		for (const visitor of [site.visit(), browser]) {
			const options = { headers: { "accept-encoding": "identity" } };
			const got = await visitor.fetch(path, options);
			const asked = await visitor.fetch(path, { ...options, method: "HEAD" });
			const seen = ({ status, headers }: Response) => [status, headers.get("content-type"), headers.get("etag")];
			expect(seen(asked)).toEqual(seen(got));
			expect(await asked.text()).toBe("");
			expect([null, got.headers.get("content-length")]).toContain(asked.headers.get("content-length"));
			const etag = got.headers.get("etag");
			if (etag && got.status === 200)
				expect((await visitor.fetch(path, { method: "HEAD", headers: { "if-none-match": etag } })).status).toBe(304);
		}
		expect(printed).not.toHaveBeenCalled();
		printed.mockRestore();
	},
);

test("pages are shown as soon as they are rendered, and reach their smallest size afterwards", async () => {
	const pages = await openPageStore(loadPageRenderer(), site.services, async () => "", { brotliQuality: 11 });
	const first = pages.find("/");
	const size = () => pages.find("/")?.brotli.length ?? 0;
	await expect.poll(size).toBeLessThan((first?.brotli.length ?? 0) * 0.95);
	const then = pages.find("/");
	expect(brotliDecompressSync(then?.brotli ?? Buffer.alloc(0))).toEqual(first?.html);
	expect([then?.etag, then?.policy]).toEqual([first?.etag, first?.policy]);
});

test("a rendered page leaves no timer behind, which would hold it in memory", async () => {
	const member = await signedIn(site, { email: "timers@example.org" });
	const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
	const renderMany = async () => {
		for (let count = 0; count < 10; count += 1)
			for (const path of ["/dashboard", "/library"]) await (await member.fetch(path)).text();
	};
	// Whatever is kept once, such as a connection to the database.
	await renderMany();
	const before = timers();
	await renderMany();
	expect(timers() - before).toBeLessThan(10);
});
