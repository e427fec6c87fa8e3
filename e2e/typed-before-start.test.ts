import type { BrowserContext, Page } from "@playwright/test";
import { expect, putBack, type Site, test } from "./fixtures.ts";

/* Fields of pages whose application has not started: on a slow phone that takes seconds, and people type meanwhile. */

putBack(async (site) => {
	const modules: { id: string; title: string }[] = await site.admin.get("modules");
	for (const { id, title } of modules) if (title.startsWith("Typed early")) await site.admin.remove(`modules/${id}`);
});

/**
 * Opens a page as on a slow phone: the application's files do not arrive before `release` is called.
 *
 * @param who email of the person to sign in as; empty for a visitor
 */
async function openUnstarted(context: BrowserContext, site: Site, path: string, who = "") {
	const page = await context.newPage();
	if (who) await site.signIn(page, who);
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await released;
		await route.continue();
	});
	await page.goto(path, { waitUntil: "commit" });
	await page.waitForLoadState("domcontentloaded");
	const devTools = await context.newCDPSession(page);
	await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
	return { page, release };
}

const started = (page: Page) => expect(page.locator("html[data-started]")).toBeAttached();
const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: false }).first();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

interface TypedPage {
	path: string;
	who?: string;
	/** What the site needs for it. */
	prepare?: (site: Site) => Promise<unknown>;
	/** Texts by label, in the order in which they are typed; the application starts while the last one is. */
	texts: Record<string, string>;
	/** Goes on with the page, and expects that the application knows what was typed. */
	goOn: (page: Page, site: Site) => Promise<void>;
}

const ADMIN = "admin@example.com";
const pages: Record<string, TypedPage> = {
	"signing in": {
		path: "/auth?next=%2Fprofile",
		texts: { Email: "member@example.com", Password: "sample password of the tests" },
		goOn: async (page) => {
			await press(page, "Sign In");
			await expect(page).toHaveURL(/\/profile$/);
		},
	},
	registering: {
		path: "/auth?mode=register",
		prepare: (site) => site.admin.post("customers", { email: "tilda.typist@shop.example", name: "" }),
		texts: { "Full name": "Tilda Typist", Email: "tilda.typist@shop.example", Password: "trays of green peas" },
		goOn: async (page, site) => {
			await press(page, "Register");
			const { text } = await site.mailTo("tilda.typist@shop.example", "Confirm your email address");
			expect(text).toContain("Hi Tilda,");
		},
	},
	"a forgotten password": {
		path: "/auth",
		texts: { Email: "member@example.com" },
		goOn: async (page) => {
			await press(page, "Forgot password?");
			await expect(page.getByRole("button", { name: "Send Reset Link" })).toBeVisible();
			await expect(field(page, "Email")).toHaveValue("member@example.com");
		},
	},
	"finding a purchase": {
		path: "/find-my-purchase",
		texts: { Email: "member@example.com" },
		goOn: async (page, site) => {
			const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().startsWith(site.url));
			await page.getByRole("main").getByRole("button").first().click();
			expect((await asked).postData()).toContain("member@example.com");
		},
	},
	"the profile": {
		path: "/profile",
		who: "member@example.com",
		texts: { "Full Name": " and her garden" },
		goOn: async (page) => {
			const name = await field(page, "Full Name").inputValue();
			const save = async () => {
				const saved = page.waitForResponse("**/api/rpc/member/profile/rename");
				await press(page, "Save Changes");
				return (await saved).request().postData();
			};
			expect(await save()).toContain("and her garden");
			await field(page, "Full Name").fill(name.replace(" and her garden", ""));
			await save();
		},
	},
	"a form of an admin": {
		path: "/admin/modules/new",
		who: ADMIN,
		texts: { Title: "Typed early", Description: "What it is about" },
		goOn: async (page) => {
			await press(page, "Save module");
			await expect(page.getByRole("heading", { level: 1, name: "Typed early" })).toBeVisible();
			await expect(field(page, "Description")).toHaveValue("What it is about");
		},
	},
	"a search with a filter in the address": {
		path: "/admin/users?status=approved",
		who: ADMIN,
		texts: { "Search customers": "member@" },
		goOn: async (page) => {
			await expect(page).toHaveURL(/status=approved/);
			await expect(page).toHaveURL(/search=member(%40|@)/);
			await expect(page.getByRole("link", { name: "member@example.com" })).toBeVisible();
			await expect(page.getByRole("link", { name: ADMIN, exact: true })).toHaveCount(0);
		},
	},
};

/** The others are among the slow tests. */
const oftenTested = ["registering", "a search with a filter in the address"];

for (const [name, { path, who, prepare, texts, goOn }] of Object.entries(pages)) {
	const title = `what is typed before and while the application starts stays, with focus and caret: ${name}`;
	test(title, oftenTested.includes(name) ? {} : { tag: "@slow" }, async ({ context, site }) => {
		await prepare?.(site);
		const { page, release } = await openUnstarted(context, site, path, who);
		const wanted: Record<string, string> = {};
		const labels = Object.keys(texts);
		for (const label of labels) {
			const text = texts[label] ?? "";
			await field(page, label).focus();
			await page.keyboard.press("End");
			wanted[label] = (await field(page, label).inputValue()) + text;
			if (label !== labels.at(-1)) {
				await page.keyboard.type(text);
				continue;
			}
			// All but the letter before the last one, which is typed between them once the application has started.
			await page.keyboard.type(text.slice(0, 2));
			release();
			for (const letter of [...text.slice(2, -2), text.slice(-1)]) {
				await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
				await page.keyboard.type(letter);
			}
			await page.keyboard.press("ArrowLeft");
			await started(page);
			await expect(field(page, label)).toBeFocused();
			await page.keyboard.type(text.slice(-2, -1));
		}
		for (const label of labels) await expect(field(page, label)).toHaveValue(wanted[label] ?? "");
		await goOn(page, site);
		await page.close();
	});
}

test("what a password manager fills in without an event before the application has started is sent", async ({
	context,
	site,
}) => {
	const { page, release } = await openUnstarted(context, site, "/auth?next=%2Fprofile");
	for (const [label, value] of [
		["Email", "member@example.com"],
		["Password", site.password],
	] as const)
		await field(page, label).evaluate((element, value) => {
			(element as HTMLInputElement).value = value;
		}, value);
	release();
	await started(page);
	await press(page, "Sign In");
	await expect(page).toHaveURL(`${site.url}/profile`);
	await page.close();
});

test("every switch that is turned before the application has started shows it at once, and stays turned", async ({
	context,
	site,
}) => {
	const before = (await site.admin.get("sales-page")).draft.content;
	const { page, release } = await openUnstarted(context, site, "/admin/sales-page", ADMIN);
	const switches = ["Show Comparison", "Show Bonuses", "Show Steps"].map((name) => page.getByRole("switch", { name }));
	for (const each of switches) {
		await each.press("Space");
		await expect(each).not.toBeChecked();
	}
	release();
	await started(page);
	await expect(page.getByText("All changes saved")).toBeVisible();
	for (const each of switches) await expect(each).not.toBeChecked();
	await page.close();
	const { draft } = await site.admin.get("sales-page");
	expect(JSON.stringify(draft.content)).not.toBe(JSON.stringify(before));
	await site.admin.put("sales-page/draft", { changes: before, updatedAt: draft.updatedAt });
});
