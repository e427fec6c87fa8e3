import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Lesson } from "../../../../contract/library/course.ts";
import type { LibraryItem } from "../../../../contract/library/reader.ts";
import {
	type ScreenTextKey,
	screenTextKeys,
	screenTexts,
} from "../../../../contract/site/member-texts/screen-texts.ts";
import { member, renderScreen } from "../../../testing/render-screen.tsx";
import { siteSettings } from "../../../testing/site-settings.ts";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import PreviewLessonPage from "../../public/library/preview-lesson.tsx";
import CoursePage from "../library/course.tsx";
import CourseLessonPage from "../library/course-lesson.tsx";
import DigitalDownloadsPage from "../library/digital-downloads.tsx";
import DownloadsPage, { meta as filesMeta } from "../library/downloads.tsx";
import LibraryPage from "../library/library.tsx";
import MemberLayout from "../member-layout.tsx";
import DashboardPage from "./dashboard.tsx";
import DashboardOldPage, { meta as trainingMeta } from "./dashboard-old.tsx";

/** Every text of the screens, each changed to one that says which it is, with its values. */
const markerOf = (key: ScreenTextKey) =>
	[`«${key}»`, ...(screenTexts[key].fields ?? []).map((name) => `{${name}}`)].join(" ");
const words = Object.fromEntries(screenTextKeys.map((key) => [key, markerOf(key)])) as Record<ScreenTextKey, string>;

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const file = {
	description: "",
	fileSize: "98 KB",
	fileName: "A guide.pdf",
	external: false,
	downloadUrl: "/files/a-guide",
} as const;
const item: LibraryItem = {
	...file,
	id: uuid(1),
	title: "A guide",
	fileType: "pdf",
	imageUrl: null,
	imageSmallUrl: null,
	reader: "pdf",
	audiobook: null,
	place: null,
};
const readTo = (page: number): LibraryItem["place"] => ({
	spot: { kind: "page", page, pages: 9 },
	readAt: new Date("2026-01-01T00:00:00Z"),
});
const heard: LibraryItem = { ...item, reader: null, audiobook: { seconds: 900, placeSeconds: 90 } };

const lessonSummary = {
	id: uuid(2),
	title: "A lesson",
	duration: "",
	kind: "text",
	resources: 1,
	completed: false,
} as const;
const modules = [{ id: uuid(3), title: "A module", description: "", lessons: [lessonSummary] }];
const lesson: Lesson = {
	...lessonSummary,
	module: { id: uuid(3), title: "A module" },
	description: "",
	content: "",
	media: null,
	resources: [{ ...file, id: uuid(4), title: "A file", fileType: "pdf", viewUrl: null }],
	positionSeconds: 0,
};

interface Shown {
	Screen: ComponentType<never>;
	api: ApiStubs;
	path?: string;
	route?: string;
	/** A text of the last part to come. */
	until: ScreenTextKey;
}

const settings = (changes: object = {}) => ({ settings: { read: () => ({ ...siteSettings, ...changes }) } });
type Course = NonNullable<NonNullable<ApiStubs["member"]>["course"]>;
const dashboard = (current: LibraryItem | null, nextLesson: Course["nextLesson"]): Shown["api"] => ({
	visitor: settings(),
	member: {
		course: { nextLesson },
		library: { current: () => current },
		updates: { list: () => [] },
		sequences: { list: () => [] },
		reviews: { own: () => ({ mayWrite: true, asked: true, review: null }) },
	},
});
const next = { id: uuid(2), title: "A lesson", duration: "", moduleTitle: "A module" };
const courseLesson = (completed: boolean): Shown => ({
	Screen: CourseLessonPage,
	path: `/course/lessons/${uuid(2)}`,
	route: "/course/lessons/:lessonId",
	api: { member: { course: { outline: () => ({ modules }), lesson: () => ({ ...lesson, completed }) } } },
	until: completed ? "courseCompleted" : "courseMarkComplete",
});
const library = (products: LibraryItem[], files: LibraryItem[], until: ScreenTextKey): Shown => ({
	Screen: LibraryPage,
	api: {
		member: {
			library: { shelf: () => ({ products, files }) },
			downloads: { list: () => ({ files: [], bundle: null }) },
		},
	},
	until,
});
const { reader: _reader, place: _place, ...product } = item;

const screens: Record<string, Shown> = {
	menu: {
		Screen: MemberLayout,
		api: { visitor: settings(), member: { profile: { saveTimeZone: () => {} } } },
		until: "menuCourse",
	},
	"dashboard of someone new": {
		Screen: DashboardPage,
		api: dashboard({ ...item, place: readTo(2) }, () => ({ lesson: next, completed: 0, total: 3 })),
		until: "dashboardStartCourse",
	},
	"dashboard of a listener in the course": {
		Screen: DashboardPage,
		api: dashboard(heard, () => ({ lesson: next, completed: 1, total: 3 })),
		until: "dashboardContinueListening",
	},
	"dashboard after the course": {
		Screen: DashboardPage,
		api: dashboard(null, () => ({ lesson: null, completed: 3, total: 3 })),
		until: "dashboardRepeatCourse",
	},
	lesson: courseLesson(false),
	"complete lesson": courseLesson(true),
	"course without lessons": {
		Screen: CourseLessonPage,
		path: `/course/lessons/${uuid(2)}`,
		route: "/course/lessons/:lessonId",
		api: {
			member: {
				course: { outline: () => ({ modules: [{ ...modules[0], lessons: [] } as never] }), lesson: () => lesson },
			},
		},
		until: "courseResources",
	},
	"empty course": {
		Screen: CoursePage,
		api: { member: { course: { outline: () => ({ modules: [] }) } } },
		until: "courseEmpty",
	},
	"locked lesson": {
		Screen: PreviewLessonPage,
		path: `/preview/lessons/${uuid(2)}`,
		route: "/preview/lessons/:lessonId",
		api: {
			visitor: {
				preview: {
					lesson: () => ({ id: uuid(2), title: "A lesson", moduleTitle: "A module", duration: "", open: null }),
				},
			},
		},
		until: "courseLocked",
	},
	training: {
		Screen: DashboardOldPage,
		api: {
			visitor: settings({ cohortUrl: "https://a.example.org", sessionUrl: "https://b.example.org" }),
			member: { course: { outline: () => ({ modules }) } },
		},
		until: "courseResources",
	},
	library: library(
		[item, { ...item, id: uuid(5), place: readTo(2) }, { ...item, id: uuid(6), place: readTo(9) }],
		[{ ...item, id: uuid(7), audiobook: { seconds: 900, placeSeconds: 0 } }],
		"libraryFilesText",
	),
	"empty library": library([], [], "libraryEmptyText"),
	downloads: {
		Screen: DigitalDownloadsPage,
		api: { visitor: settings(), member: { digitalDownloads: { list: () => [product] } } },
		until: "downloadsButton",
	},
	"empty downloads": {
		Screen: DigitalDownloadsPage,
		api: { visitor: settings({ showsOffers: false }), member: { digitalDownloads: { list: () => [] } } },
		until: "downloadsEmpty",
	},
	files: {
		Screen: DownloadsPage,
		api: {
			member: {
				downloads: {
					list: () => ({
						files: [],
						bundle: { downloadUrl: "/files/all", fileName: "All.zip", files: 2, fileSize: "2 MB" },
					}),
				},
			},
		},
		until: "filesBundleButton",
	},
	"no files": {
		Screen: DownloadsPage,
		api: { member: { downloads: { list: () => ({ files: [], bundle: null }) } } },
		until: "filesEmptyText",
	},
};

const seen = new Map<string, string[]>();

/** Returns the texts of the page, and those for screen readers, one by one. */
function readTexts(): string[] {
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const texts: string[] = [];
	while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? "");
	const labels = [...document.body.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label") ?? "");
	return [...texts, ...labels].filter(Boolean);
}

const titleOf = (meta: typeof filesMeta) => {
	const loaderData = { site: { name: "The site", bundleName: "", supportEmail: "" }, words, signedIn: true };
	return meta({ matches: [{ id: "root", loaderData }] } as never)[0]?.title ?? "";
};

test.each(Object.entries(screens))(
	"BRND-05 %s: the seller's texts stand in place of the defaults",
	async (name, shown) => {
		const { Screen, api, path, route, until } = shown;
		await renderScreen(Screen, { path, route, person: member, words, api });
		await expect.poll(readTexts).toContainEqual(expect.stringContaining(`«${until}»`));
		await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
		const texts = readTexts();
		seen.set(name, texts);
		expect(texts.join("\n")).not.toMatch(/\{[a-z_]+\}/);
		const defaults = new Set(
			screenTextKeys.map((key) => screenTexts[key].text.replace("{first_name}", "Mia").replace(/\{\w+\}/g, "")),
		);
		// What members read of an item that is not a text of the seller's has words of its own.
		expect(texts.filter((text) => defaults.has(text))).toEqual([]);
	},
);

test.each([992, 1040, 1440])(
	"BRND-05 at %i px the longest names of pages stay beside each other, within the header",
	async (width) => {
		await page.viewport(width, 800);
		const long = Object.fromEntries(
			screenTextKeys.filter((key) => key.startsWith("menu")).map((key) => [key, "W".repeat(30)]),
		);
		const { Screen, api } = screens.menu as Shown;
		await renderScreen(Screen, { person: member, words: long, api });
		const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
		await expect.element(links).toHaveLength(5);
		for (const link of links.all()) await expect.element(link).toBeInViewport({ ratio: 1 });
		const boxes = links.elements().map((link) => link.getBoundingClientRect());
		for (const [place, { left }] of boxes.entries()) expect(left).toBeGreaterThanOrEqual(boxes[place - 1]?.right ?? 0);
		const signOut = page.getByRole("button", { name: "Sign Out" });
		await expect.element(signOut).toBeInViewport({ ratio: 1 });
		expect(signOut.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(boxes.at(-1)?.right ?? width);
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
	},
);

test("BRND-05 every text of the screens is on one of them, or the title of a page", () => {
	const all = [...[...seen.values()].flat(), titleOf(filesMeta), titleOf(trainingMeta)].join("\n");
	expect(screenTextKeys.filter((key) => !all.includes(`«${key}»`))).toEqual([]);
});
