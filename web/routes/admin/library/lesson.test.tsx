import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminLesson } from "../../../../contract/library/lessons.ts";
import type { AdminModule } from "../../../../contract/library/modules.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import LessonPage from "./lesson.tsx";
import LessonNewPage from "./lesson-new.tsx";
import ModulePage from "./module.tsx";

type LessonStubs = NonNullable<NonNullable<ApiStubs["admin"]>["lessons"]>;

const MODULE_ID = "7b0c4c4e-0000-4000-8000-000000000010";
const LESSON_ID = "7b0c4c4e-0000-4000-8000-000000000020";
const MODULE_PATH = `/admin/modules/${MODULE_ID}`;
const LESSON_PATH = `${MODULE_PATH}/lessons/${LESSON_ID}`;
const AT = new Date("2026-01-02T10:00:00Z");

const LESSON: AdminLesson = {
	id: LESSON_ID,
	module: { id: MODULE_ID, title: "Sowing" },
	title: "The first tray",
	description: "",
	content: "Sow thinly.",
	duration: "3:00",
	contentType: "text",
	contentUrl: null,
	media: null,
	isPreview: false,
	published: true,
	updatedAt: AT,
	resources: [],
};

const MODULE: AdminModule = {
	id: MODULE_ID,
	title: "Sowing",
	description: "",
	published: true,
	updatedAt: AT,
	lessons: [
		{
			id: LESSON_ID,
			title: "The first tray",
			duration: "3:00",
			contentType: "text",
			isPreview: true,
			published: false,
			resources: 2,
		},
	],
};

const open = (lessons: LessonStubs = {}, path = LESSON_PATH) =>
	renderScreen(LessonPage, {
		path,
		route: "/admin/modules/:moduleId/lessons/:lessonId",
		api: { admin: { lessons: { read: () => LESSON, ...lessons } } },
	});

const openModule = (read: () => AdminModule, path = MODULE_PATH) =>
	renderScreen(ModulePage, {
		path,
		route: "/admin/modules/:moduleId",
		api: { admin: { modules: { read } } },
	});

const content = page.getByRole("textbox", { name: "Content" });
const save = () => page.getByRole("button", { name: "Save lesson" }).click();
const saved = page.getByText("Lesson saved successfully!");

test("MOD-02 the later of two admins gets a notice, and no input is lost", async () => {
	let stored = LESSON;
	await open({
		read: () => stored,
		update: ({ content, updatedAt }) => {
			if (updatedAt.getTime() !== stored.updatedAt.getTime()) throw new ORPCError("CHANGED_MEANWHILE", { status: 409 });
			stored = { ...stored, content, updatedAt: new Date(stored.updatedAt.getTime() + 1_000) };
			return stored;
		},
	});
	await content.fill("Mine");
	stored = { ...stored, content: "Theirs", updatedAt: new Date(AT.getTime() + 1_000) };
	await save();
	await expect.element(page.getByRole("alert")).toMatchTextContent("This was edited since you opened it");
	await expect.element(content).toHaveValue("Mine");
	expect(stored.content).toBe("Theirs");
	await page.getByRole("button", { name: "Overwrite" }).click();
	await expect.element(saved).toBeVisible();
	expect(stored.content).toBe("Mine");
});

test("MOD-02 a new lesson needs a title; a failing save shows its message and keeps the input", async () => {
	let isDown = true;
	await renderScreen(LessonNewPage, {
		path: `${MODULE_PATH}/lessons/new`,
		route: "/admin/modules/:moduleId/lessons/new",
		api: {
			admin: {
				lessons: {
					create: ({ title }) => {
						if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
						return { ...LESSON, title };
					},
				},
			},
		},
	});
	await save();
	await expect.element(page.getByText("Title is required")).toBeVisible();
	await page.getByLabelText("Title").fill("Second try");
	await save();
	await expect.element(page.getByText("Failed to save the lesson. Please try again.")).toBeVisible();
	await expect.element(page.getByLabelText("Title")).toHaveValue("Second try");
	isDown = false;
	await save();
	await expect.element(saved).toBeVisible();
});

test("MOD-02 what is typed while a lesson is being saved stays, and leaving asks about it", async () => {
	const slow = Promise.withResolvers<void>();
	const { address } = await open({
		update: async ({ content }) => {
			await slow.promise;
			return { ...LESSON, content, updatedAt: new Date(AT.getTime() + 1_000) };
		},
	});
	await content.fill("Sow");
	await save();
	await content.fill("Sow, and water");
	slow.resolve();
	await expect.element(saved).toBeVisible();
	await expect.element(content).toHaveValue("Sow, and water");
	await page.getByRole("link", { name: "Sowing" }).click();
	await page.getByRole("button", { name: "Stay here" }).click();
	expect(address()).toBe(LESSON_PATH);
});

test("MOD-02 while a new lesson is being saved nothing can be typed that would be lost", async () => {
	const slow = Promise.withResolvers<void>();
	const { address } = await renderScreen(LessonNewPage, {
		path: `${MODULE_PATH}/lessons/new`,
		route: "/admin/modules/:moduleId/lessons/new",
		api: {
			admin: {
				lessons: {
					create: async ({ title }) => {
						await slow.promise;
						return { ...LESSON, title };
					},
				},
			},
		},
	});
	const title = page.getByLabelText("Title");
	await title.fill("Second tray");
	const field = title.element() as HTMLInputElement;
	await save();
	await expect.poll(() => field.closest("[inert]")).not.toBeNull();
	field.focus();
	await userEvent.keyboard(", and more");
	expect(field.value).toBe("Second tray");
	slow.resolve();
	await expect.poll(address).toBe(LESSON_PATH);
});

test("MOD-02 leaving an editor with something unsaved asks, and staying keeps it", async () => {
	const { address } = await open();
	await content.fill("Half a thought");
	await page.getByRole("link", { name: "Sowing" }).click();
	await page.getByRole("button", { name: "Stay here" }).click();
	await expect.element(content).toHaveValue("Half a thought");
	expect(address()).toBe(LESSON_PATH);
	await page.getByRole("link", { name: "Sowing" }).click();
	await page.getByRole("button", { name: "Leave without saving" }).click();
	await expect.poll(address).toBe(MODULE_PATH);
});

test.for([LESSON_PATH, "/admin/modules/abc/lessons/abc"])(
	"MOD-01 a lesson that is not there says so: %s",
	async (path) => {
		await open(
			{
				read: () => {
					throw new ORPCError("LESSON_NOT_FOUND", { status: 404 });
				},
			},
			path,
		);
		await expect.element(page.getByText("This lesson does not exist, or has been deleted.")).toBeVisible();
	},
);

test.for([MODULE_PATH, "/admin/modules/abc"])("MOD-01 a module that is not there says so: %s", async (path) => {
	await openModule(() => {
		throw new ORPCError("MODULE_NOT_FOUND", { status: 404 });
	}, path);
	await expect.element(page.getByText("This module does not exist, or has been deleted.")).toBeVisible();
});

test("MOD-02 on a phone no editor is wider than the screen", async () => {
	await page.viewport(328, 780);
	await openModule(() => MODULE);
	const row = page.getByRole("row", { name: /The first tray/ });
	for (const text of ["3:00", "Free preview", "Draft"]) await expect.element(row).toMatchTextContent(text);
	await expectAccessible();
	await expectNoSidewaysScroll(328);
});

test("MOD-02 MOD-03 on a phone no lesson's editor is wider than the screen", async () => {
	await page.viewport(328, 780);
	await open({
		read: () => ({
			...LESSON,
			resources: [
				{
					id: MODULE_ID,
					title: "Tray planner",
					description: "",
					fileType: "pdf",
					fileSize: "1 KB",
					storedName: "tray-planner.pdf",
					downloadUrl: "/files/resources/7b0c4c4e",
					createdAt: AT,
				},
			],
		}),
	});
	await expect.element(page.getByRole("row", { name: /Tray planner/ })).toBeVisible();
	await expectAccessible();
	await expectNoSidewaysScroll(328);
});
