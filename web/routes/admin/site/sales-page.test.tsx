import { ORPCError } from "@orpc/client";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { landing } from "../../../../content/landing.ts";
import { landingOld } from "../../../../content/landing-old.ts";
import { earnings, privacy, terms } from "../../../../content/legal.ts";
import { offer } from "../../../../content/offer.ts";
import { writtenReviews } from "../../../../content/people.ts";
import { sections } from "../../../../content/sections.ts";
import { site } from "../../../../content/site.ts";
import type { LeadSettings } from "../../../../contract/customers/leads.ts";
import { limits } from "../../../../contract/limits.ts";
import type { DraftLink } from "../../../../contract/site/sales-page/draft-link.ts";
import { pageContent } from "../../../../contract/site/sales-page/page-content.ts";
import type { PageSchedule } from "../../../../contract/site/sales-page/page-schedule.ts";
import type { Section } from "../../../../contract/site/sales-page/page-sections/kinds.ts";
import { firstContent, newSection } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import type { SalesPageState } from "../../../../contract/site/sales-page/sales-page.ts";
import type { GuideState } from "../../../../contract/site/setup-guide.ts";
import { saveLeftDraft } from "../../../features/site/sales-page/use-page-draft.ts";
import { useStart } from "../../../lib/page/hydration.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { takeUploads } from "../../../testing/uploads.ts";
import SalesPagePage from "./sales-page.tsx";
import VersionsPage from "./sales-page-versions.tsx";

// What a test has typed last is saved on its own site.
afterEach(async () => {
	await cleanup();
	await saveLeftDraft();
});

/** As a new site starts. */
const CONTENT = pageContent.parse({
	sections,
	offer,
	people: { writtenReviews },
	landing,
	landingOld,
	site,
	legal: { terms, privacy, earnings },
});
const saved = page.getByText("All changes saved");
const BEGUN = new Date("2026-01-02T10:00:00Z");

/** A site whose draft is kept as the server does it, and which another admin may change in between. */
function siteWithDraft() {
	const state: SalesPageState = {
		draft: { content: CONTENT, updatedAt: BEGUN, updatedBy: null, unknownSections: [] },
		live: null,
		changed: false,
		testing: false,
		reviews: null,
	};
	const save = (changes: object) => {
		const updatedAt = new Date(state.draft.updatedAt.getTime() + 1_000);
		state.draft = { ...state.draft, content: { ...state.draft.content, ...changes }, updatedAt };
		state.changed = true;
		return { updatedAt, changed: true };
	};
	const headline = () => firstContent(state.draft.content.sections, "hero").title;
	const saveHeadline = (text: string) => {
		const sections = structuredClone(state.draft.content.sections);
		firstContent(sections, "hero").title = text;
		return save({ sections });
	};
	/** Settled once a save reaches the server. */
	const line = Promise.resolve();
	return { state, save, headline, saveHeadline, line, saves: 0, isDown: false };
}

type AdminStubs = NonNullable<Parameters<typeof renderScreen>[1]["api"]["admin"]>;

/** In the started application, where a page that is visited again loads anew. */
function StartedPage() {
	useStart();
	return <SalesPagePage />;
}

async function open(part: string, shop = siteWithDraft(), leads: LeadSettings | null = null, more: AdminStubs = {}) {
	const { address, goTo } = await renderScreen(StartedPage, {
		path: `/admin/sales-page${part && `?part=${part}`}`,
		route: "/admin/sales-page",
		api: {
			admin: {
				...(leads && { leads: { readSettings: () => leads } }),
				pageSchedule: { read: () => ({ schedule: null, timeZone: "America/New_York" }) },
				setupGuide: { read: () => null },
				...more,
				salesPage: {
					...more.salesPage,
					read: () => shop.state,
					saveDraft: async ({ changes, updatedAt }) => {
						shop.saves += 1;
						await shop.line;
						if (shop.isDown) throw new ORPCError("SERVICE_UNAVAILABLE");
						if (updatedAt.getTime() !== shop.state.draft.updatedAt.getTime())
							throw new ORPCError("CHANGED_MEANWHILE", { status: 409 });
						return shop.save(changes);
					},
					discardDraft: () => {
						shop.save(CONTENT);
						shop.state.changed = false;
						return shop.state;
					},
				},
			},
		},
	});
	await expect.element(saved).toBeVisible();
	return Object.assign(shop, { address, goTo });
}

/** What the preview shows; it runs no script, and so none of a test's. */
const preview = () => (page.getByTitle("Preview of the page").element() as HTMLIFrameElement).contentDocument;
const headline = page.getByLabelText("Headline", { exact: true });

/** Time goes on by itself as well: only waiting is skipped. */
const skipWaiting = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });

test("PAGE-01 an answer is turned into a list, a removed part can be restored, and changes are discarded", {
	tags: "slow",
}, async () => {
	const shop = await open("faq");
	await page.getByRole("button", { name: /^Do I need a garden/, expanded: false }).click();
	const answer = page.getByRole("textbox", { name: "Answer" });
	await expect.element(answer).toMatchTextContent("No. You need one shelf");
	await answer.click();
	await page.getByRole("button", { name: "Bullet list" }).click();
	await expect.poll(() => preview()?.querySelector(".faq details li")?.textContent).toMatch(/No\. You need one shelf/);
	const questions = page.getByRole("button", { name: /^Remove (?!link)/ });
	await expect.element(questions.first()).toBeVisible();
	const count = questions.elements().length;
	await page.getByRole("button", { name: /^Remove How soon is the first/ }).click();
	await expect.element(questions).toHaveLength(count - 1);
	await page.getByRole("button", { name: "Undo", exact: true }).click();
	await expect.element(questions).toHaveLength(count);
	await expect.element(questions.nth(3)).toHaveAccessibleName("Remove How soon is the first harvest?");
	await page.getByRole("button", { name: "Add question" }).click();
	await page.getByLabelText("Question", { exact: true }).fill("Is it fun?");
	const added = page.getByRole("button", { name: "Is it fun?", exact: true });
	await expect.element(added).toBeVisible();
	await expect.element(saved).toBeVisible();
	expect(firstContent(shop.state.draft.content.sections, "faq").items.map(({ question }) => question)).toContain(
		"Is it fun?",
	);
	await page.getByRole("button", { name: "Discard changes" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
	await expect.element(added).not.toBeInTheDocument();
	await expect.element(page.getByRole("button", { name: "Discard changes" })).not.toBeInTheDocument();
});

test("PAGE-01 a list of an editor's section that is full says so, and takes no more until something is removed", async () => {
	await open("hero");
	const list = page.getByRole("group", { name: "Promises" });
	const add = list.getByRole("button", { name: "Add promise" });
	const promises = list.getByRole("button", { name: /^Remove / });
	await expect.element(add).toHaveAttribute("aria-disabled", "false");
	for (let count = promises.elements().length; count < 6; count += 1) {
		await add.click();
		await expect.element(promises).toHaveLength(count + 1);
	}
	await expect.element(list.getByText("You can add up to 6.")).toBeVisible();
	await expect.element(add).toHaveAttribute("aria-disabled", "true");
	await expect.element(add).toHaveFocus();
	// Not through the mouse: pointers skip a disabled button.
	await userEvent.keyboard("{Enter}");
	await expect.element(promises).toHaveLength(6);
	await promises.last().click();
	await expect.element(add).toHaveAttribute("aria-disabled", "false");
});

test("PAGE-01 of two admins who edit at the same time, the later one chooses which draft to keep", {
	tags: "slow",
}, async () => {
	const shop = await open("hero");
	shop.saveHeadline("Theirs");
	await headline.fill("Mine");
	await expect.element(page.getByRole("alert")).toMatchTextContent("Edited somewhere else");
	await expect.element(headline).toHaveValue("Mine");
	expect(shop.headline()).toBe("Theirs");
	await page.getByRole("button", { name: "Reload" }).click();
	await expect.element(headline).toHaveValue("Theirs");
	shop.saveHeadline("Theirs again");
	await headline.fill("Mine after all");
	await page.getByRole("button", { name: "Overwrite" }).click();
	await expect.element(saved).toBeVisible();
	expect(shop.headline()).toBe("Mine after all");
	await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("PAGE-01 the notice of two admins who edit at the same time is brought into view on a small screen", async () => {
	await page.viewport(390, 500);
	const shop = await open("offer");
	const days = page.getByLabelText("Days of the guarantee", { exact: true });
	await days.click();
	shop.saveHeadline("Theirs");
	await days.fill("45");
	await expect.element(page.getByRole("alert")).toBeInViewport();
});

test("PAGE-01 overwriting takes only what was typed: the other admin's parts are shown, and stay", {
	tags: "slow",
}, async () => {
	const shop = await open("offer");
	const price = page.getByLabelText("Price", { exact: true });
	const days = page.getByLabelText("Days of the guarantee", { exact: true });
	await expect.element(price).toHaveValue(String(CONTENT.offer.price));
	await page.getByRole("link", { name: "Sales page" }).first().click();
	await page.getByRole("link", { name: /^Hero/ }).click();
	shop.save({ offer: { ...CONTENT.offer, price: 41 } });
	await headline.fill("Mine");
	await page.getByRole("button", { name: "Overwrite" }).click();
	await expect.element(saved).toBeVisible();
	expect(shop.headline()).toBe("Mine");
	// An undo would take back their price with it.
	await expect.element(page.getByRole("button", { name: "Undo last change" })).toBeDisabled();
	await page.getByRole("link", { name: "Sales page" }).first().click();
	await page.getByRole("link", { name: /^Price and/ }).click();
	await expect.element(price).toHaveValue("41");
	await days.fill("45");
	await expect.poll(() => shop.state.draft.content.offer).toMatchObject({ price: 41, guaranteeDays: 45 });
});

test("BRND-02 until the setup guide has created a page, the editor says that it shows an example and links to the guide", async () => {
	const guide: GuideState = {
		kind: "course",
		productName: "Yoga",
		promise: "",
		price: { minorUnits: 14_900, currency: "EUR" },
		guaranteeDays: null,
		done: ["product", "name", "price"],
		comingSoon: true,
		hasDraft: false,
		opened: true,
	};
	await open("", undefined, null, { setupGuide: { read: () => guide } });
	const note = page.getByRole("note").filter({ hasText: "This is an example page" });
	await expect.element(note.getByRole("link", { name: "Continue setup" })).toHaveAttribute("href", "/admin/guide");
	await cleanup();
	queryClient.clear();
	await open("", undefined, null, { setupGuide: { read: () => ({ ...guide, done: [...guide.done, "page"] }) } });
	expect(note.elements()).toEqual([]);
});

test("PAGE-01 a price is understood with a comma, as the setup guide does", async () => {
	const shop = await open("offer");
	const price = page.getByLabelText("Price", { exact: true });
	for (const [typed, amount] of [
		["49,90", 49.9],
		["1.497,00", 1497],
		["31.5", 31.5],
	] as const) {
		await price.fill(typed);
		await expect.poll(() => shop.state.draft.content.offer.price).toBe(amount);
		await expect.element(price).toHaveValue(typed);
	}
});

test("PAGE-01 what is typed while the line is down stays, and is saved once it is back", async () => {
	const shop = await open("hero");
	skipWaiting();
	shop.isDown = true;
	await headline.fill("Typed in a tunnel");
	await vi.advanceTimersByTimeAsync(600);
	await expect.element(page.getByText("Not saved. Trying again…")).toBeVisible();
	await expect.element(headline).toHaveValue("Typed in a tunnel");
	shop.isDown = false;
	await vi.advanceTimersByTimeAsync(4_000);
	await expect.element(saved).toBeVisible();
	expect(shop.headline()).toBe("Typed in a tunnel");
});

async function pngFile(): Promise<File> {
	const canvas = new OffscreenCanvas(2, 3);
	canvas.getContext("2d")?.fillRect(0, 0, 2, 3);
	return new File([await canvas.convertToBlob()], "left.png", { type: "image/png" });
}

test("PAGE-02 an uploaded picture goes to its item, also when that is moved while the picture is made small", {
	tags: "slow",
}, async () => {
	takeUploads();
	const made = Promise.withResolvers<{ src: string }>();
	let asked = 0;
	const shop = await open("look-inside", siteWithDraft(), null, {
		salesPage: {
			addPicture: () => {
				asked += 1;
				return made.promise;
			},
		},
	});
	const spreads = () => firstContent(shop.state.draft.content.sections, "lookInside").spreads;
	const [first, second] = spreads();
	await page.getByRole("button", { name: second?.title, exact: true }).click();
	const field = page.getByRole("group", { name: "Left page" });
	await expect.element(field).toBeVisible();
	const input = field.element().querySelector("input[type=file]") as HTMLElement;
	await page.elementLocator(input).upload(await pngFile());
	await expect.poll(() => asked).toBe(1);
	await page.getByRole("button", { name: `Move ${second?.title} up` }).click();
	await expect.poll(() => spreads()[0]?.title).toBe(second?.title);
	made.resolve({ src: "/page-pictures/made" });
	await expect.poll(() => spreads()[0]?.left.src).toBe("/page-pictures/made");
	expect(spreads()[0]?.left.alt).toBe(second?.left.alt);
	expect(spreads()[1]).toEqual(first);
});

test("PAGE-01 in a conflict, leaving or closing the page asks before the text is lost", async () => {
	const shop = await open("hero");
	shop.saveHeadline("Theirs");
	await headline.fill("Mine");
	await expect.element(page.getByRole("alert")).toMatchTextContent("Edited somewhere else");
	const closing = new Event("beforeunload", { cancelable: true });
	window.dispatchEvent(closing);
	expect(closing.defaultPrevented).toBe(true);
	shop.goTo("/admin/brand");
	const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
	await dialog.getByRole("button", { name: "Stay here" }).click();
	await expect.element(headline).toHaveValue("Mine");
	expect(shop.address()).toBe("/admin/sales-page?part=hero");
	const { saves } = shop;
	shop.goTo("/admin/brand");
	await dialog.getByRole("button", { name: "Leave without saving" }).click();
	await expect.poll(shop.address).toBe("/admin/brand");
	expect(shop.saves).toBe(saves);
	expect(shop.headline()).toBe("Theirs");
});

test("PAGE-01 what was still being saved when the editor was left is saved before it opens again", async () => {
	const shop = await open("hero");
	const slow = Promise.withResolvers<void>();
	shop.line = slow.promise;
	shop.isDown = true;
	await headline.fill("Typed and left");
	await expect.poll(() => shop.saves).toBe(1);
	shop.goTo("/admin/brand");
	await expect.element(headline).not.toBeInTheDocument();
	slow.resolve();
	shop.goTo("/admin/sales-page?part=hero");
	await expect.element(page.getByText("The sales page could not be loaded.")).toBeVisible();
	shop.isDown = false;
	await page.getByRole("button", { name: "Try again" }).click();
	await expect.element(headline).toHaveValue("Typed and left");
	await headline.fill("Typed on");
	await expect.poll(shop.headline).toBe("Typed on");
	await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

/** Of a narrow phone, what the margins around a screen leave. */
const NARROW = 320 - 32;

const kept = (shop: ReturnType<typeof siteWithDraft>) => shop.state.draft.content.sections;
const idsOf = (shop: ReturnType<typeof siteWithDraft>) => kept(shop).map(({ id }) => id);
const addSection = page.getByRole("button", { name: "Add section", exact: true });
const toggle = async (name: string) => {
	const input = page.getByRole("switch", { name });
	await expect.element(input).toBeInTheDocument();
	(input.element() as HTMLInputElement).click();
};
const more = (name: string) => page.getByRole("button", { name: `More for ${name}`, exact: true });
const picker = page.getByRole("dialog", { name: "Add a section" });

test("BRND-03 a section is added from a picker that shows what each looks like, and is edited right away", {
	tags: "slow",
}, async () => {
	const shop = await open("");
	await more("Comparison").click();
	await page.getByRole("menuitem", { name: "Add section below" }).click();
	const table = picker.getByRole("button", { name: /^Table/ });
	await expect.element(table).toBeVisible();
	const picture = () => table.element().querySelector("iframe")?.contentDocument;
	await expect.poll(() => picture()?.querySelector("table th")?.textContent).toBe("Part");
	// A page has one hero.
	await expect.element(picker.getByRole("button", { name: /^Hero/ })).not.toBeInTheDocument();
	await table.click();
	await expect.element(page.getByRole("heading", { level: 1, name: "Table" })).toBeVisible();
	await headline.fill("All parts at a glance");
	await expect.poll(() => preview()?.querySelector("#table h2")?.textContent).toBe("All parts at a glance");
	await expect.element(saved).toBeVisible();
	expect(idsOf(shop).slice(2, 4)).toEqual(["ways", "table"]);
	expect(shop.state.changed).toBe(true);
});

test("BRND-03 a section is duplicated, and the copy changed without the first one", async () => {
	const shop = await open("");
	await more("Questions").click();
	await page.getByRole("menuitem", { name: "Duplicate" }).click();
	await expect.element(page.getByRole("heading", { level: 1, name: "Questions (2)" })).toBeVisible();
	await headline.fill("More questions");
	await expect.element(saved).toBeVisible();
	const titles = kept(shop).flatMap(({ kind, content }) => (kind === "faq" ? [content.title] : []));
	expect(titles).toEqual([firstContent(CONTENT.sections, "faq").title, "More questions"]);
	expect(idsOf(shop)).toContain("faq-2");
	await expect.poll(() => preview()?.querySelectorAll("#faq, #faq-2").length).toBe(2);
});

test("BRND-03 a section is moved by keyboard, and the hero stays first", async () => {
	const shop = await open("");
	const handle = page.getByRole("button", { name: "Drag Contents", exact: true });
	handle.element().focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Contents is over place 3 of 16.")).toBeInTheDocument();
	// The library listens to the arrow keys from a timer on, which it has set before this one.
	await new Promise((resolve) => setTimeout(resolve));
	await userEvent.keyboard("{ArrowUp}");
	await expect.element(page.getByText("Contents is over place 2 of 16.")).toBeInTheDocument();
	await userEvent.keyboard("{Enter}");
	await expect.poll(() => idsOf(shop).slice(0, 4)).toEqual(["hero", "trust", "contents", "ways"]);
	await page.getByRole("button", { name: "Move Contents up" }).click();
	await expect.poll(() => idsOf(shop).slice(0, 3)).toEqual(["hero", "contents", "trust"]);
	await expect.element(page.getByRole("button", { name: "Move Contents up" })).toBeDisabled();
	await expect.element(page.getByRole("button", { name: "Drag Hero" })).not.toBeInTheDocument();
});

test("BRND-03 a removed section is back with one click, with its texts and at its place", async () => {
	const shop = await open("");
	await more("Comparison").click();
	await page.getByRole("menuitem", { name: "Remove" }).click();
	await expect.element(more("Comparison")).not.toBeInTheDocument();
	await expect.element(addSection).toHaveFocus();
	await expect.poll(() => idsOf(shop)).not.toContain("ways");
	await expect.element(page.getByText("Removed “Comparison”.")).toBeVisible();
	await page.getByRole("button", { name: "Undo", exact: true }).click();
	await expect.element(more("Comparison")).toBeVisible();
	await expect.poll(() => kept(shop)).toEqual(CONTENT.sections);
});

test("BRND-03 changes of the whole draft are undone and redone by keys and buttons, but not while typing", {
	tags: "slow",
}, async () => {
	const shop = await open("hero");
	const undo = page.getByRole("button", { name: "Undo last change" });
	const redo = page.getByRole("button", { name: "Redo last change" });
	await expect.element(undo).toBeDisabled();
	await headline.fill("One");
	await page.getByRole("link", { name: "Sales page" }).first().click();
	await toggle("Show Comparison");
	await more("Author").click();
	await page.getByRole("menuitem", { name: "Remove" }).click();
	const first = CONTENT.sections[0];
	const state = () => [
		firstContent(kept(shop), "hero").title === "One",
		kept(shop).find(({ id }) => id === "ways")?.visible,
		idsOf(shop).includes("author"),
	];
	await expect.poll(state).toEqual([true, false, false]);
	await userEvent.keyboard("{Control>}z{/Control}");
	await expect.poll(state).toEqual([true, false, true]);
	await undo.click();
	await expect.poll(state).toEqual([true, true, true]);
	await userEvent.keyboard("{Control>}z{/Control}");
	await expect.poll(() => kept(shop)[0]).toEqual(first);
	await expect.element(undo).toBeDisabled();
	await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
	await expect.poll(state).toEqual([true, true, true]);
	await redo.click();
	await expect.poll(state).toEqual([true, false, true]);
	// A new change ends what could be redone; a field keeps its own undo.
	await page.getByRole("link", { name: /^Questions/ }).click();
	await headline.fill("Two");
	await expect.element(redo).toBeDisabled();
	await headline.click();
	await userEvent.keyboard("{Control>}z{/Control}");
	expect(state()).toEqual([true, false, true]);
});

test("BRND-03 a hidden section is marked, and a page that cannot sell says what it needs", async () => {
	const shop = await open("");
	await toggle("Show Price");
	await expect.element(page.getByRole("alert")).toMatchTextContent("The page needs a section “Price” that is shown");
	await expect.element(page.getByRole("link", { name: /^Price hidden/ })).toBeVisible();
	await expect.poll(() => preview()?.querySelector("#price")).toBeNull();
	await expect.poll(() => kept(shop).find(({ id }) => id === "price")?.visible).toBe(false);
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	await expect
		.element(page.getByRole("dialog", { name: "Not ready to publish" }))
		.toMatchTextContent("The page needs a section “Price” that is shown");
});

test("PAGE-01 what prevents publishing names the field", async () => {
	await open("hero");
	await page.getByLabelText("Text below the headline").fill("x".repeat(601));
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	await expect
		.element(page.getByRole("dialog", { name: "Not ready to publish" }))
		.toMatchTextContent("Hero: “Text below the headline” must have at most 600 characters");
});

test("BRND-03 a full page says so, and takes no more sections", async () => {
	const shop = siteWithDraft();
	const missing = limits.pageSections - CONTENT.sections.length;
	const texts = Array.from(
		{ length: missing },
		(_, at) => ({ ...newSection([], "text"), id: `text-${at}` }) as Section,
	);
	shop.state.draft.content = { ...CONTENT, sections: [...CONTENT.sections, ...texts] };
	await open("", shop);
	await expect.element(addSection).toBeDisabled();
	await expect.element(page.getByText("A page has room for 40 sections.")).toBeVisible();
	await more("Questions").click();
	await expect.element(page.getByRole("menuitem", { name: "Duplicate" })).toBeDisabled();
});

test("BRND-03 sections that this version of the site does not know are named", async () => {
	const shop = siteWithDraft();
	shop.state.draft.unknownSections = [{ id: "where", kind: "map" }];
	await open("", shop);
	await expect.element(page.getByText(/A section isn’t shown/)).toMatchTextContent("“where” (map)");
});

test("BRND-03 of two admins who add sections at the same time, the later one loses nothing", async () => {
	const shop = await open("");
	const theirs = newSection(CONTENT.sections, "table");
	shop.save({ sections: [...CONTENT.sections, theirs] });
	await addSection.click();
	await picker.getByRole("button", { name: /^Steps/ }).click();
	await expect.element(page.getByRole("alert")).toMatchTextContent("Edited somewhere else");
	await expect.element(page.getByRole("heading", { level: 1, name: "Steps (2)" })).toBeVisible();
	expect(idsOf(shop)).toContain("table");
	await page.getByRole("button", { name: "Overwrite" }).click();
	await expect.element(saved).toBeVisible();
	expect(idsOf(shop)).toContain("steps");
});

test("BRND-03 the secret link to the draft is created, copied and turned off, and another one is new", {
	tags: "slow",
}, async () => {
	let created = 0;
	let link: DraftLink | null = null;
	await open("", siteWithDraft(), null, {
		draftLink: {
			read: () => link,
			create: () => {
				created += 1;
				link = { url: `https://shop.example/draft/token-${created}`, createdAt: BEGUN, createdBy: "admin@example.com" };
				return link;
			},
			remove: () => {
				link = null;
			},
		},
	});
	await page.getByRole("button", { name: "Share draft" }).click();
	const dialog = page.getByRole("dialog", { name: "Share the draft" });
	await dialog.getByRole("button", { name: "Create link" }).click();
	const address = dialog.getByLabelText("Link", { exact: true });
	await expect.element(address).toHaveValue("https://shop.example/draft/token-1");
	const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
	await dialog.getByRole("button", { name: "Copy link" }).click();
	await expect.element(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
	expect(copied).toHaveBeenCalledWith("https://shop.example/draft/token-1");
	await expectAccessibleInEachLook();
	await dialog.getByRole("button", { name: "Turn off link" }).click();
	await page.getByRole("dialog", { name: "Turn off the link?" }).getByRole("button", { name: "Turn off link" }).click();
	await expect.element(address).not.toBeInTheDocument();
	await dialog.getByRole("button", { name: "Create link" }).click();
	await expect.element(address).toHaveValue("https://shop.example/draft/token-2");
});

test("PAGE-01 the draft is scheduled in the site's time zone, a time in the past is refused, and the schedule canceled", {
	tags: "slow",
}, async () => {
	let schedule: PageSchedule | null = null;
	const state = () => ({ schedule, timeZone: "America/New_York" });
	const shop = siteWithDraft();
	shop.saveHeadline("From Friday on");
	await open("", shop, null, {
		pageSchedule: {
			read: state,
			set: ({ localTime, note }) => {
				if (localTime < "2026")
					throw new ORPCError("SCHEDULE_IN_PAST", { status: 422, message: "Choose a time in the future." });
				const publishAt = new Date(`${localTime}-05:00`);
				schedule = { publishAt, note, scheduledBy: "admin@example.com", refusal: null };
				return state();
			},
			cancel: () => {
				schedule = null;
				return state();
			},
		},
	});
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Publish the page?" });
	await dialog.getByText("Later").click();
	const at = dialog.getByLabelText("Date and time");
	await at.fill("2025-11-28T09:00");
	await dialog.getByRole("button", { name: "Schedule" }).click();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent("Choose a time in the future.");
	await expect.element(at).toHaveValue("2025-11-28T09:00");
	await expectAccessibleInEachLook();
	await at.fill("2026-11-27T09:00");
	await dialog.getByRole("button", { name: "Schedule" }).click();
	await expect
		.element(page.getByRole("note").filter({ hasText: "Publishes on" }))
		.toMatchTextContent("Publishes on Nov 27, 2026, 9:00 AM (America/New_York)");
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	await expect.element(dialog.getByText(/This cancels the schedule for Nov 27/)).toBeVisible();
	await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
	await expectNoSidewaysScroll(NARROW);
	await page.getByRole("button", { name: "Cancel schedule" }).click();
	await expect.element(page.getByText(/Publishes on/)).not.toBeInTheDocument();
});

test("PAGE-01 the editor says why a page was not published as scheduled, until that is dismissed", {
	tags: "slow",
}, async () => {
	let schedule: PageSchedule | null = {
		publishAt: new Date("2026-01-02T14:00:00Z"),
		note: "",
		scheduledBy: "admin@example.com",
		refusal: "The page would be too large to load fast on a phone.",
	};
	const state = () => ({ schedule, timeZone: "America/New_York" });
	await open("", siteWithDraft(), null, {
		pageSchedule: {
			read: state,
			cancel: () => {
				schedule = null;
				return state();
			},
		},
	});
	const said = page.getByRole("alert");
	await expect.element(said).toMatchTextContent(/Not published on Jan 2, 2026, 9:00 AM .*too large/);
	await expectAccessibleInEachLook();
	await page.getByRole("button", { name: "Dismiss" }).click();
	await expect.element(said).not.toBeInTheDocument();
});

test("BRND-03 the picker can be used by everyone, on a wide screen and a phone, in light and dark", {
	tags: "slow",
}, async () => {
	await open("");
	await addSection.click();
	await expect.element(picker.getByRole("button", { name: /^Text/ })).toBeVisible();
	await expectAccessibleInEachLook();
	await expectNoSidewaysScroll(NARROW);
});

test.for(["", "offer", "author", "product"])(
	"PAGE-01 PAGE-02 the part %o of the editor can be used by everyone, on a wide screen and a phone, in light and dark",
	{ tags: "slow" },
	async (part) => {
		await open(part);
		await expectAccessibleInEachLook();
	},
);

test("PAGE-01 the versions can be used by everyone, on a wide screen and a phone, in light and dark", async () => {
	const version = { number: 1, publishedAt: BEGUN, publishedBy: "admin@example.com", note: "Shorter" };
	await renderScreen(VersionsPage, {
		path: "/admin/sales-page/versions",
		api: {
			admin: {
				salesPage: {
					versions: () => ({
						rows: [
							{ ...version, number: 2, restoredFrom: 1, live: true, onlyTested: false },
							{ ...version, restoredFrom: null, live: false, onlyTested: true },
						],
						total: 2,
						page: 1,
						pageRows: 25,
					}),
				},
			},
		},
	});
	await expect.element(page.getByRole("row", { name: /^Version 2|^2/ })).toMatchTextContent("Live");
	await expectAccessibleInEachLook();
	await expectNoSidewaysScroll(358);
});

test.for(["", "faq", "author", "offer", "product"])(
	"PAGE-01 PAGE-02 the part %o of the editor fits the narrowest phone",
	async (part) => {
		await open(part);
		await expectNoSidewaysScroll(NARROW);
	},
);

test("PAGE-01 on a narrow phone the preview takes the place of the fields, fits, and runs no script", async () => {
	await page.viewport(NARROW, 700);
	await open("hero");
	await expect.element(headline).toBeVisible();
	await page.getByText("Preview", { exact: true }).click();
	await expect.element(headline).not.toBeInTheDocument();
	await expect.element(page.getByTitle("Preview of the page")).toHaveAttribute("sandbox", "allow-same-origin");
	await expect
		.poll(() => preview()?.querySelector("h1")?.textContent)
		.toBe(firstContent(CONTENT.sections, "hero").title);
	await expectNoSidewaysScroll(NARROW);
});

/** Clicks the middle of what the preview shows: the first text or picture that a selector finds. */
async function pressShown(selector: string) {
	const frame = page.getByTitle("Preview of the page");
	await expect.poll(() => preview()?.querySelector(selector)).toBeTruthy();
	const shown = preview()?.querySelector(selector);
	shown?.scrollIntoView({ block: "center" });
	const { left, top, width, height } = shown?.getBoundingClientRect() ?? new DOMRect();
	const element = frame.element() as HTMLIFrameElement;
	const scale = element.getBoundingClientRect().width / element.offsetWidth;
	await frame.click({ position: { x: (left + width / 2) * scale, y: (top + height / 2) * scale } });
}

test("BRND-03 a click on a text, a question or a picture of the preview opens its field", async () => {
	await page.viewport(1440, 900);
	await open("");
	await pressShown("#hero h1");
	await expect.element(page.getByRole("heading", { level: 1, name: "Hero" })).toBeVisible();
	await expect.element(headline).toHaveFocus();
	await pressShown(".faq details:nth-of-type(2) summary");
	await expect.element(page.getByRole("heading", { level: 1, name: "Questions" })).toBeVisible();
	const [, second] = firstContent(CONTENT.sections, "faq").items;
	await expect.element(page.getByLabelText("Question", { exact: true })).toHaveFocus();
	await expect.element(page.getByLabelText("Question", { exact: true })).toHaveValue(second?.question ?? "");
	await pressShown("#hero img");
	await expect.element(page.getByRole("heading", { level: 1, name: "Hero" })).toBeVisible();
	await expect.element(page.getByLabelText("Description", { exact: false }).first()).toHaveFocus();
});

test("BRND-03 the preview scrolls to the field being edited and marks it", async () => {
	await page.viewport(1440, 900);
	await open("faq");
	await page.getByRole("button", { name: /^How soon is the first/, expanded: false }).click();
	await page.getByLabelText("Question", { exact: true }).click();
	const marked = () => preview()?.querySelector("[data-edited]");
	await expect.poll(() => marked()?.textContent).toMatch(/How soon is the first harvest\?/);
	const isInView = () => {
		const { top = -1, bottom = 0 } = marked()?.getBoundingClientRect() ?? {};
		return top >= 0 && bottom <= (preview()?.documentElement.clientHeight ?? 0);
	};
	await expect.poll(isInView).toBe(true);
	await headline.click();
	await expect.poll(() => marked()?.tagName).toBe("H2");
	await expect.poll(isInView).toBe(true);
});

test("LEAD-01 the section of the free lesson says in the editor and before publishing that visitors don't see it while the lesson is off", {
	tags: "slow",
}, async () => {
	await open("", siteWithDraft(), {
		...{ active: false, gift: "", sequence: "", consentText: "Send me the lesson.", updatedAt: BEGUN },
		...{ available: false, onSalesPage: false, lessons: [], files: [], sequences: [] },
	});
	const note = page.getByText("The free lesson is off, so visitors don't see its section.");
	await expect.element(note).not.toBeInTheDocument();
	(page.getByRole("switch", { name: "Show Free lesson" }).element() as HTMLElement).focus();
	await userEvent.keyboard(" ");
	await expect.element(note).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Turn it on" })).toHaveAttribute("href", "/admin/leads#new");
	await expect.element(saved).toBeVisible();
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Publish the page?" });
	await expect.element(dialog.getByText("The free lesson is off, so visitors don't see its section.")).toBeVisible();
	await expectAccessibleInEachLook();
});
