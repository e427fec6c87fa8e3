import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { book } from "../../../content/book.ts";
import { landing } from "../../../content/landing.ts";
import { landingOld } from "../../../content/landing-old.ts";
import { earnings, privacy, terms } from "../../../content/legal.ts";
import { offer } from "../../../content/offer.ts";
import { author, readers, reviews, writtenReviews } from "../../../content/people.ts";
import { sections } from "../../../content/sections.ts";
import { site } from "../../../content/site.ts";
import type { LeadSettings } from "../../../contract/customers/leads.ts";
import { pageContent } from "../../../contract/site/page-content.ts";
import type { SalesPageState } from "../../../contract/site/sales-page.ts";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../../testing/accessibility.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import SalesPagePage from "./sales-page.tsx";
import VersionsPage from "./sales-page-versions.tsx";

/** As a new site starts. */
const CONTENT = pageContent.parse({
	sections,
	offer,
	book,
	people: { author, reviews, readers, writtenReviews },
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
		draft: { content: CONTENT, updatedAt: BEGUN, updatedBy: null },
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
	const headline = () => state.draft.content.landing.hero.title;
	const saveHeadline = (text: string) =>
		save({
			landing: { ...state.draft.content.landing, hero: { ...state.draft.content.landing.hero, title: text } },
		});
	return { state, save, headline, saveHeadline, isDown: false };
}

async function open(part: string, shop = siteWithDraft(), leads: LeadSettings | null = null) {
	await renderScreen(SalesPagePage, {
		path: `/admin/sales-page${part && `?part=${part}`}`,
		api: {
			admin: {
				...(leads && { leads: { readSettings: () => leads } }),
				salesPage: {
					read: () => shop.state,
					saveDraft: ({ changes, updatedAt }) => {
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
	return shop;
}

/** What the preview shows; it runs no script, and so none of a test's. */
const preview = () => (page.getByTitle("Preview of the page").element() as HTMLIFrameElement).contentDocument;
const headline = page.getByLabelText("Headline", { exact: true });

/** Time goes on by itself as well: only waiting is skipped. */
const skipWaiting = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });

test("PAGE-01 an answer is turned into a list, a removed part can be restored, and changes are discarded", async () => {
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
	await page.getByRole("button", { name: "Undo" }).click();
	await expect.element(questions).toHaveLength(count);
	await expect.element(questions.nth(3)).toHaveAccessibleName("Remove How soon is the first harvest?");
	await page.getByRole("button", { name: "Add question" }).click();
	await page.getByLabelText("Question", { exact: true }).fill("Is it fun?");
	const added = page.getByRole("button", { name: "Is it fun?", exact: true });
	await expect.element(added).toBeVisible();
	await expect.element(saved).toBeVisible();
	expect(shop.state.draft.content.landing.faq.items.map(({ question }) => question)).toContain("Is it fun?");
	await page.getByRole("button", { name: "Discard changes" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
	await expect.element(added).not.toBeInTheDocument();
	await expect.element(page.getByRole("button", { name: "Discard changes" })).not.toBeInTheDocument();
});

test("PAGE-01 of two admins who edit at the same time, the later one chooses which draft to keep", async () => {
	const shop = await open("hero");
	shop.saveHeadline("Theirs");
	await headline.fill("Mine");
	await expect.element(page.getByRole("alert")).toMatchTextContent("Edited by someone else");
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

test.for(["", "offer", "author", "product"])(
	"PAGE-01 PAGE-02 the part %o of the editor can be used by everyone, on a wide screen and a phone, in light and dark",
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

/** Of a narrow phone, what the margins around a screen leave. */
const NARROW = 320 - 32;

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
	await expect.poll(() => preview()?.querySelector("h1")?.textContent).toBe(CONTENT.landing.hero.title);
	await expectNoSidewaysScroll(NARROW);
});

test("LEAD-01 the section of the free lesson says in the editor and before publishing that visitors don't see it while the lesson is off", async () => {
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
