import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Lesson, LessonSummary, ModuleOutline } from "../../../../contract/library/course.ts";
import { member, renderScreen } from "../../../testing/render-screen.tsx";
import type { ApiStubs, OtherAnswer } from "../../../testing/stub-api.ts";
import CourseLessonPage from "./course-lesson.tsx";

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const SUMMARY: LessonSummary = {
	id: uuid(1),
	title: "What you are growing",
	duration: "12:30",
	kind: "text",
	resources: 0,
	completed: false,
};

const MODULE: ModuleOutline = { id: uuid(100), title: "From seed to tray", description: "", lessons: [SUMMARY] };

const LESSON: Lesson = {
	id: SUMMARY.id,
	module: { id: MODULE.id, title: MODULE.title },
	title: SUMMARY.title,
	description: "",
	content: "## First things\n\nSow, water, wait.",
	duration: SUMMARY.duration,
	media: null,
	resources: [],
	completed: false,
	positionSeconds: 0,
};

type CourseStubs = NonNullable<NonNullable<ApiStubs["member"]>["course"]>;

const open = (course: CourseStubs, { id = LESSON.id, other }: { id?: string; other?: OtherAnswer } = {}) =>
	renderScreen(CourseLessonPage, {
		path: `/course/lessons/${id}`,
		route: "/course/lessons/:lessonId",
		person: member,
		api: { member: { course: { outline: () => ({ modules: [MODULE] }), lesson: () => LESSON, ...course } } },
		other,
	});

test("CRS-07 a mark that cannot be saved is undone with a message", async () => {
	await open({
		markLesson: () => {
			throw new ORPCError("INTERNAL_SERVER_ERROR");
		},
	});
	const outline = page.getByRole("complementary", { name: "Course contents" });
	await page.getByRole("button", { name: "Mark complete" }).click();
	await expect
		.element(page.getByRole("alert"))
		.toMatchTextContent("Your progress could not be saved. Please try again.");
	await expect.element(page.getByRole("button", { name: "Mark complete" })).toBeVisible();
	await expect.element(outline).toMatchTextContent("0 of 1 lessons complete");
});

test("CRS-07 a mark whose call is lost stays shown, and is sent again", async () => {
	const sent: boolean[] = [];
	let isLost = true;
	await open(
		{
			markLesson: ({ completed }) => {
				sent.push(completed);
				return { completed };
			},
			nextLesson: () => ({ lesson: null, completed: 1, total: 1 }),
		},
		{
			other: (request) => {
				if (!isLost || !request.url.includes("markLesson")) return null;
				isLost = false;
				return Promise.reject(new TypeError("Failed to fetch"));
			},
		},
	);
	await page.getByRole("button", { name: "Mark complete" }).click();
	await expect.poll(() => sent).toEqual([true]);
	expect(isLost).toBe(false);
	await expect.element(page.getByRole("button", { name: "Completed" })).toBeVisible();
	await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

/** As short as a recording can be: one sample of silence. */
function makeSound(): string {
	const header = [0x52494646, 0x25000000, 0x57415645, 0x666d7420, 0x10000000, 0x01000100, 0x401f0000, 0x401f0000];
	const view = new DataView(new ArrayBuffer(45));
	for (const [index, word] of [...header, 0x01000800, 0x64617461, 0x01000000].entries())
		view.setUint32(4 * index, word);
	view.setUint8(44, 0x80);
	return URL.createObjectURL(new Blob([view], { type: "audio/wav" }));
}

test("CRS-05 media that is gone says so, comes when it is tried again, and the lesson stays readable", async () => {
	const url = URL.createObjectURL(new Blob(["gone"]));
	await open({ lesson: () => ({ ...LESSON, media: { kind: "audio", url, captions: [] } }) });
	await expect.element(page.getByRole("alert")).toMatchTextContent("This recording could not be played.");
	await expect.element(page.getByRole("heading", { name: "First things" })).toBeVisible();
	const sound = document.querySelector("audio") as HTMLAudioElement;
	sound.src = makeSound();
	await page.getByRole("button", { name: "Try again" }).click();
	await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
	await expect.poll(() => sound.readyState).toBeGreaterThan(0);
});

// Seen with alac.m4a and silence-1.wma of https://github.com/quodlibet/mutagen.
test("CRS-05 media that is there, and that the browser cannot play, is offered to download", async () => {
	const url = "/files/lessons/of-another-format/media";
	await open(
		{ lesson: () => ({ ...LESSON, media: { kind: "audio", url, captions: [] } }) },
		{ other: (request) => (request.url.endsWith(url) ? new Response("f", { status: 206 }) : null) },
	);
	const failure = page.getByRole("alert");
	await expect.element(failure).toMatchTextContent("This browser cannot play this kind of recording.");
	await expect.element(failure.getByRole("link", { name: "Download" })).toHaveAttribute("href", url);
});

test("CRS-06 hostile Markdown shows its text, and runs, loads and imitates nothing", async () => {
	const content = [
		"# Sow <b>thick</b>",
		"<script>window.hacked = 1</script>",
		"<img src=x onerror='window.hacked = 2'>",
		"<svg onload='window.hacked = 3'><script>window.hacked = 4</script></svg>",
		"[one](javascript:window.hacked=5) [two](JaVaScRiPt:window.hacked=6) [three](data:text/html,<script>1</script>)",
		"[four](//hostile.example/a) [five](https://hostile.example/b) [six](/course)",
		"<iframe src='https://hostile.example'></iframe><object data='x'></object><embed src='x'>",
		"<form action='https://hostile.example'><input name='password' type='password'><button>Sign in</button></form>",
		"<style>body { display: none }</style><p style='position:fixed;inset:0' class='mantine-Modal-root' id='main'>calm</p>",
		"<a href='#' onclick='window.hacked = 7'>seven</a><math><mtext></mtext></math>",
		"<details open ontoggle='window.hacked = 8'><summary>more</summary>text</details>",
		"- [x] done\n- [ ] to do",
	];
	performance.clearResourceTimings();
	await open({ lesson: () => ({ ...LESSON, content: content.join("\n\n") }) });
	const text = page.getByRole("article");
	await expect.element(text.getByRole("heading", { level: 2, name: "Sow thick" })).toBeVisible();
	const calm = text.getByText("calm");
	await expect.element(calm).toBeVisible();
	await expect.element(calm).toHaveStyle({ position: "static" });
	expect(calm.element().getAttribute("class")).toBeNull();
	const shown = calm.element().closest("[class*=content]") as Element;
	for (const tag of [
		"script",
		"iframe",
		"object",
		"embed",
		"form",
		"style",
		"svg[onload]",
		"input[type=password]",
		"[onerror]",
		"[onclick]",
		"[id=main]",
	])
		expect([tag, shown.querySelectorAll(tag).length]).toEqual([tag, 0]);
	for (const word of ["one", "two", "three", "four"])
		expect([word, text.getByText(word, { exact: true }).element().getAttribute("href")]).toEqual([word, null]);
	await expect.element(text.getByRole("link", { name: "five" })).toHaveAttribute("rel", "noopener noreferrer");
	await expect.element(text.getByRole("link", { name: "six" })).toHaveAttribute("href", "/course");
	await expect.element(text.getByRole("checkbox")).toHaveLength(2);
	expect("hacked" in window).toBe(false);
	const asked = performance.getEntriesByType("resource").map(({ name }) => name);
	expect(asked.filter((url) => url.includes("hostile.example"))).toEqual([]);
});

test.each(["00000000-0000-4000-8000-000000000000", "nothing", "%3Cscript%3E"])(
	"CRS-05 the lesson %s, which does not exist, says so, and leads back to the course",
	async (id) => {
		const lesson = () => {
			throw new ORPCError("LESSON_NOT_FOUND", { status: 404 });
		};
		const { address } = await open({ lesson }, { id });
		await expect.element(page.getByText("This lesson does not exist, or has been removed.")).toBeVisible();
		await page.getByRole("link", { name: "Go to the course" }).click();
		expect(address()).toBe("/course");
	},
);

test("CRS-05 while a lesson comes there is a placeholder in its place", async () => {
	const { promise, resolve } = Promise.withResolvers<Lesson>();
	await open({ lesson: () => promise });
	await expect.element(page.getByRole("group", { name: "Loading the lesson" })).toBeVisible();
	resolve(LESSON);
	await expect.element(page.getByRole("heading", { level: 1, name: LESSON.title })).toBeVisible();
});

const PDF = new Blob([
	"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
]);

function sendPart(request: Request, file: Blob): Response {
	const [, begin = "0", end = "0"] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("range") ?? "") ?? [];
	const headers = { "content-range": `bytes ${begin}-${end}/${file.size}` };
	return new Response(file.slice(+begin, +end + 1), { status: 206, headers });
}

test("CRS-05 a PDF that cannot be read says so, until it can", { tags: "slow" }, async () => {
	let send = (_request: Request) => new Response("gone", { status: 404 });
	const guide = {
		id: uuid(200),
		title: "The crop guide",
		description: "",
		fileType: "pdf",
		fileSize: "98 KB",
		fileName: "The crop guide.pdf",
		downloadUrl: "/files/resources/guide",
		external: false,
		viewUrl: "/files/resources/guide/view",
	} as const;
	await open(
		{ lesson: () => ({ ...LESSON, resources: [guide] }) },
		{ other: (request) => (request.url.includes("/view") ? send(request) : null) },
	);
	await page.getByRole("button", { name: "Open here" }).click();
	const failure = page.getByText("This PDF could not be shown. You can still download it.");
	await expect.element(failure).toBeVisible();
	const broken = new Blob(["not a PDF"]);
	send = (request) => sendPart(request, broken);
	await page.getByRole("button", { name: "Try again" }).click();
	await expect.element(failure).not.toBeInTheDocument();
	await expect.element(failure).toBeVisible();
	send = (request) => sendPart(request, PDF);
	await page.getByRole("button", { name: "Try again" }).click();
	await expect.element(page.getByText("Page 1 of 1")).toBeVisible();
});

test("CRS-05 the outline of 200 modules and 4,000 lessons has only the lessons of open modules in the page", async () => {
	const modules = Array.from({ length: 200 }, (_, index) => ({
		id: uuid(900_000 + index),
		title: `Module ${index + 1}, with a title of the usual length`,
		description: "",
		lessons: Array.from({ length: 20 }, (_, number) => ({
			...SUMMARY,
			id: uuid(index * 20 + number + 1),
			title: `Lesson ${number + 1} of module ${index + 1}`,
		})),
	}));
	await open({ outline: () => ({ modules }) });
	const outline = page.getByRole("complementary", { name: "Course contents" });
	await expect.element(outline.getByRole("button")).toHaveLength(200);
	await expect.element(outline.getByRole("link")).toHaveLength(20);
	await outline.getByRole("button", { name: "Module 150," }).click();
	await expect.element(outline.getByRole("link")).toHaveLength(40);
});
