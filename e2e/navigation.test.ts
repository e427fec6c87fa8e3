import type { Page, Request } from "@playwright/test";
import { openInBrowser } from "./answers.ts";
import { expect, test } from "./fixtures.ts";

/* One address of each area: every address of the table, for everyone, is walked by server/pages/every-page.test.ts. */
const memberPage = "/profile";
const coursePage = "/course/lessons/00000000-0000-4000-8000-000000000000";
const filePages = ["/downloads", "/digital-downloads"];
const adminPages = ["/admin", "/admin/modules/00000000-0000-4000-8000-000000000000"];

/** Every heading of the first level that the page has shown, however briefly. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
	await page.addInitScript(() => {
		const seen = new Set<string>();
		Object.assign(window, { seenHeadings: seen });
		new MutationObserver(() => {
			for (const heading of document.querySelectorAll("h1")) seen.add(heading.textContent ?? "");
		}).observe(document, { subtree: true, childList: true });
	});
	return () => page.evaluate(() => [...(window as unknown as { seenHeadings: Set<string> }).seenHeadings]);
}

test("NAV-07 without a session, a guarded page leads to `/`, and the course to /auth", async ({ page }) => {
	for (const path of [memberPage, "/downloads", "/admin"]) {
		await page.goto(path);
		await page.waitForURL((url) => url.pathname === "/");
	}
	await page.goto(coursePage);
	await page.waitForURL((url) => url.pathname === "/auth");
});

test("NAV-08 a member who types an admin address ends on the dashboard and has seen nothing of it", async ({
	page,
	site,
}) => {
	await site.signIn(page);
	const headings = await watchHeadings(page);
	for (const path of adminPages) {
		await page.goto(path);
		await page.waitForURL(/\/dashboard$/);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Mia");
		expect(await headings()).toEqual(["Welcome, Mia"]);
		await expect(page.getByRole("link", { name: "Customers" })).toHaveCount(0);
	}
});

test("NAV-08 an admin who types a member's address ends on /admin; the files are for admins too", async ({
	page,
	site,
}) => {
	await site.signIn(page, "admin@example.com");
	for (const path of [memberPage, coursePage]) {
		await page.goto(path);
		await page.waitForURL(/\/admin$/);
	}
	for (const path of filePages) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect(new URL(page.url()).pathname).toBe(path);
	}
});

test("NAV-06 until it is known who has signed in, nothing of a guarded page is shown", async ({ page, site }) => {
	await page.goto("/auth");
	let answer = () => {};
	const held = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route("**/api/session", async (route) => {
		await held;
		await route.continue();
	});
	const headings = await page.evaluateHandle(() => {
		const seen: string[] = [];
		new MutationObserver(() => {
			for (const heading of document.querySelectorAll("h1")) seen.push(heading.textContent ?? "");
		}).observe(document, { subtree: true, childList: true });
		return seen;
	});
	const asked = page.waitForRequest("**/api/session");
	await page.getByLabel("Email").fill("member@example.com");
	await page.getByLabel(/^Password/).fill(site.password);
	await page.getByRole("button", { name: "Sign In" }).click();
	await asked;
	await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
	expect((await headings.jsonValue()).filter((heading) => heading !== "Welcome back")).toEqual([]);
	answer();
	await expect(page.getByRole("heading", { level: 1, name: "Welcome, Mia" })).toBeVisible();
});

test("NAV-10 who asked for a page lands there after signing in", async ({ page, site }) => {
	await page.goto("/digital-downloads");
	await page.waitForURL((url) => url.pathname === "/");
	await page.goto(`/auth${new URL(page.url()).search}`);
	await page.getByLabel("Email").fill("member@example.com");
	await page.getByLabel(/^Password/).fill(site.password);
	await page.getByRole("button", { name: "Sign In" }).click();
	await page.waitForURL(/\/digital-downloads$/);
});

// More of them are refused in server/pages/every-page.test.ts.
for (const next of ["//evil.example/", "/admin"]) {
	test(`NAV-10 a member who comes with next=${next} lands on the dashboard`, async ({ page, site }) => {
		await page.goto(`/auth?next=${encodeURIComponent(next)}`);
		await page.getByLabel("Email").fill("member@example.com");
		await page.getByLabel(/^Password/).fill(site.password);
		await page.getByRole("button", { name: "Sign In" }).click();
		await page.waitForURL(`${site.url}/dashboard`);
	});
}

test("NAV-11 each page has its own title, and a navigation moves the focus to the new heading", async ({
	page,
	site,
}) => {
	await site.signIn(page);
	await page.goto("/dashboard");
	for (const [link, title, heading] of [
		["Downloads", "Downloads", "Your downloads"],
		["Profile", "Profile", "Profile"],
		["Dashboard", "Dashboard", "Welcome, Mia"],
	] as const) {
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link }).click();
		await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
		await expect(page).toHaveTitle(`${title} · Microgreens Academy`);
	}
});

// A member's page has no routes of the admin area.
test("NAV-08 an admin who goes to the dashboard from a member's page lands in the admin area", async ({
	page,
	site,
}) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/library");
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
	await page.waitForURL(`${site.url}/admin`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("NAV-11 after a reload, Back leads to a page from before it, which the reloaded page has no route for", async ({
	page,
	site,
}) => {
	await site.signIn(page);
	await page.goto("/preview");
	await page.getByRole("link", { name: "Dashboard" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Welcome, Mia" })).toBeVisible();
	await page.reload();
	await page.locator("html[data-started]").waitFor({ state: "attached" });
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1, name: "Preview the course" })).toBeVisible();
});

test.describe("where the day is the same as in UTC", () => {
	test.use({ timezoneId: "UTC" });

	test("the dashboard starts without formatting a date, which takes a phone a tenth of a second", async ({
		page,
		site,
	}) => {
		await site.signIn(page);
		await page.addInitScript(() => {
			const formatted: unknown[] = [];
			const construct = (format: typeof Intl.DateTimeFormat, options: unknown[]) => {
				formatted.push(options);
				return Reflect.construct(format, options);
			};
			Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, { construct });
			Object.assign(window, { formatted });
		});
		await page.goto("/dashboard");
		await page.locator("html[data-started]").waitFor({ state: "attached" });
		await expect(page.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/).first()).toBeVisible();
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).focus();
		expect(await page.evaluate(() => (window as unknown as { formatted: unknown[] }).formatted)).toEqual([]);
	});
});

test.describe("an unknown address", () => {
	test.use({ allowedConsoleErrors: /status of 404/ });

	test("NAV-11 answers 404 with a page that leads home", async ({ page, site }) => {
		const answer = await page.goto("/no/such/page");
		expect(answer?.status()).toBe(404);
		await page
			.getByRole("link", { name: /home|start/i })
			.first()
			.click();
		await expect(page).toHaveURL(`${site.url}/`);
	});
});

test.describe("a screen that crashes", () => {
	test.use({ allowedConsoleErrors: /./ });

	test("NAV-12 shows an error page with a way back", async ({ page, site }) => {
		await site.signIn(page);
		// An answer of a shape that no screen expects.
		await page.route("**/api/rpc/member/digitalDownloads/list*", (route) => route.fulfill({ json: { json: [null] } }));
		await openInBrowser(page, "/digital-downloads");
		await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
		await page.getByRole("link", { name: "Back to the start" }).click();
		await expect(page).toHaveURL(/\/dashboard$/);
	});
});

test("NAV-02 someone signed in who opens `/` is at home before the landing page shows", async ({ page, site }) => {
	await site.signIn(page);
	const headings = await watchHeadings(page);
	await page.goto("/");
	await expect(page).toHaveURL(/\/dashboard$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	expect(await headings()).toEqual(["Welcome, Mia"]);
});

test("SES-03 signing out in one tab signs out the others", async ({ page, context, site }) => {
	await site.signIn(page);
	await page.goto("/dashboard");
	const other = await context.newPage();
	// What the profile asks for is answered before the session ends.
	await other.goto("/profile", { waitUntil: "networkidle" });
	await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
	await page.getByRole("button", { name: "Sign Out" }).click();
	await expect(page).toHaveURL(`${site.url}/`);
	await other.waitForURL((url) => url.pathname === "/");
});

test.describe("a sign-out that fails", () => {
	test.use({ allowedConsoleErrors: /status of 500/ });

	test("SES-05 says so, and the person stays signed in", async ({ page, site }) => {
		await site.signIn(page);
		await page.goto("/dashboard");
		await page.route("**/api/auth/sign-out", (route) => route.fulfill({ status: 500, json: {} }));
		await page.getByRole("button", { name: "Sign Out" }).click();
		await expect(page.getByText("Failed to sign out. Please try again.")).toBeVisible();
		await expect(page).toHaveURL(/\/dashboard$/);
	});

	test("SES-05 says so on a phone, where the menu closes in front of the message", async ({ page, site }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await site.signIn(page);
		await page.goto("/dashboard");
		await page.route("**/api/auth/sign-out", (route) => route.fulfill({ status: 500, json: {} }));
		await page.getByRole("button", { name: "Open menu" }).click();
		const menu = page.getByRole("dialog", { name: "Menu" });
		await menu.getByRole("button", { name: "Sign Out" }).click();
		await expect(page.getByText("Failed to sign out. Please try again.")).toBeVisible();
		await expect(menu).toHaveCount(0);
	});
});

const wholePages = {
	"member@example.com": ["/dashboard", "/dashboard-old", "/course", ...filePages],
	"admin@example.com": [
		"/admin",
		"/admin/import",
		"/admin/users",
		"/admin/updates",
		"/admin/downloads",
		"/admin/digital-downloads",
		"/admin/settings",
		"/admin/modules",
		"/admin/modules/new",
	],
};
test("the first page comes with its data and makes no further API calls", { tag: "@slow" }, async ({
	page,
	context,
	site,
}) => {
	const open = async (path: string) => {
		const tab = await context.newPage();
		// Data is fresh for five seconds. A busy machine takes longer, and then a tab that gets the focus asks again.
		await tab.clock.setFixedTime(new Date());
		const asked: string[] = [];
		// The browser's time zone is sent once (SEQ-03), without asking the member.
		const isAsked = (address: string) => address.includes("/api/") && !address.endsWith("/saveTimeZone");
		tab.on("request", (request: Request) => void (isAsked(request.url()) && asked.push(request.url())));
		await tab.goto(path, { waitUntil: "networkidle" });
		await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
		expect([path, asked]).toEqual([path, []]);
		await tab.close();
	};
	for (const [email, [home = "", ...others]] of Object.entries(wholePages)) {
		await context.clearCookies();
		await site.signIn(page, email);
		// Home alone, the others by threes: data that takes two seconds is left out of a page (OPS-05), and on a busy
		// machine it would, beside eight others. Most of it is waiting for a browser that asks for nothing.
		await open(home);
		for (let at = 0; at < others.length; at += 3) await Promise.all(others.slice(at, at + 3).map(open));
	}
});

test("what is typed and pressed before the application has started is done once it has", async ({ context, site }) => {
	const page = await context.newPage();
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/assets/*.js", async (route) => {
		await released;
		await route.continue();
	});
	await page.goto("/auth?next=%2Fprofile", { waitUntil: "commit" });
	await page.getByLabel("Email").fill("member@example.com");
	await page.getByLabel(/^Password/).fill(site.password);
	await page.getByRole("button", { name: "Sign In" }).click();
	await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
	release();
	await expect(page).toHaveURL(`${site.url}/profile`);
	await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

const listPages = [
	["member@example.com", "Course", "member.course.outline"],
	["member@example.com", "Downloads", "member.digitalDownloads.list"],
	["member@example.com", "Profile", "member.profile.read"],
	["admin@example.com", "Customers", "admin.customers.list"],
	["admin@example.com", "Updates", "admin.updates.list"],
	["admin@example.com", "Products", "admin.digitalDownloads.list"],
	["admin@example.com", "Extra files", "admin.downloads.list"],
	["admin@example.com", "Course", "admin.modules.list"],
	["admin@example.com", "Settings", "admin.settings.read"],
] as const;
for (const [email, entry, procedure] of listPages)
	test(`the data of ${entry} is requested once, and before the page is drawn, when ${email} goes there`, async ({
		page,
		site,
	}) => {
		await site.signIn(page, email);
		await page.goto(email.startsWith("admin") ? "/admin/audit-log" : "/dashboard", { waitUntil: "networkidle" });
		await page.evaluate(() => {
			// The browser notes 250 requests; the files that are fetched ahead are more, and would keep the answer out.
			performance.setResourceTimingBufferSize(10_000);
			const heading = document.querySelector("h1");
			const seen = new MutationObserver(() => {
				if (heading?.isConnected) return;
				seen.disconnect();
				performance.mark("drawn");
			});
			seen.observe(document.body, { childList: true, subtree: true });
		});
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: entry, exact: true }).click();
		await page.waitForFunction(() => performance.getEntriesByName("drawn").length > 0);
		const address = `/api/rpc/${procedure.replaceAll(".", "/")}`;
		// An answer is in the list once it has come whole.
		await page.waitForFunction(
			(path) => performance.getEntriesByType("resource").some(({ name }) => name.includes(path)),
			address,
		);
		await page.waitForLoadState("networkidle");
		const asked = await page.evaluate((path) => {
			const drawn = performance.getEntriesByName("drawn")[0]?.startTime ?? 0;
			return performance
				.getEntriesByType("resource")
				.filter(({ name }) => name.includes(path))
				.map(({ startTime }) => (startTime < drawn ? "before" : "after"));
		}, address);
		expect(asked).toEqual(["before"]);
	});

test("a bar shows that the chosen page is loading, until it is there or another way was taken", async ({
	page,
	site,
}) => {
	await site.signIn(page);
	await page.goto("/dashboard");
	const file = await page.evaluate(
		() =>
			Object.values(window.__reactRouterManifest?.routes ?? {}).find((route) => /\/profile-/.test(route?.module ?? ""))
				?.module,
	);
	const released = Promise.withResolvers<void>();
	await page.route(`**${file}`, async (route) => {
		await released.promise;
		await route.continue();
	});
	const bar = page.getByRole("progressbar", { name: "Loading the page" });
	const heading = page.getByRole("heading", { level: 1 });
	const choose = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
	await page.goto("/dashboard");
	await choose("Course");
	await page.waitForURL(/\/course$/);
	await choose("Profile");
	await expect(bar).toBeVisible();
	await page.goBack();
	await expect(heading).toHaveText(/Welcome/);
	await expect(bar).toBeHidden();
	await choose("Profile");
	await expect(bar).toBeVisible();
	released.resolve();
	await expect(heading).toHaveText("Profile");
	await expect(bar).toBeHidden();
});

test("the files of the other admin pages are fetched ahead, each once", async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	const fetched = new Map<string, number>();
	page.on("request", (request) => {
		if (request.resourceType() !== "fetch" || !request.url().includes("/assets/")) return;
		fetched.set(request.url(), (fetched.get(request.url()) ?? 0) + 1);
	});
	await page.goto("/admin/audit-log", { waitUntil: "networkidle" });
	await expect.poll(() => fetched.size).toBeGreaterThan(5);
	await page.waitForLoadState("networkidle");
	expect([...fetched].filter(([, times]) => times > 1)).toEqual([]);
});
