import { expect, test } from "vitest";
import type { ModuleOutline } from "../../../../contract/library/course.ts";
import { lessonToOpen, moduleOf, neighborsOf, progressOf, withMark } from "./course-progress.ts";

const lesson = (id: string, completed = false) =>
	({ id, title: id, duration: "", kind: "text", resources: 0, completed }) as const;
const modules: ModuleOutline[] = [
	{ id: "m1", title: "One", description: "", lessons: [lesson("a", true), lesson("b")] },
	{ id: "m2", title: "Empty", description: "", lessons: [] },
	{ id: "m3", title: "Three", description: "", lessons: [lesson("c")] },
];

test("CRS-02 the percentage of a module is an integer, and 100 only when every lesson is complete", () => {
	expect(progressOf([])).toEqual({ completed: 0, total: 0, percent: 0 });
	expect(progressOf([lesson("a", true), lesson("b"), lesson("c")]).percent).toBe(33);
	expect(progressOf([...Array(199).fill(lesson("a", true)), lesson("b")]).percent).toBe(99);
	expect(progressOf([lesson("a", true)])).toEqual({ completed: 1, total: 1, percent: 100 });
});

test("CRS-05 previous and next cross modules, skip empty ones, and stop at both ends", () => {
	expect(neighborsOf(modules, "b")).toMatchObject({ previous: { id: "a" }, next: { id: "c" } });
	expect(neighborsOf(modules, "a").previous).toBeNull();
	expect(neighborsOf(modules, "c").next).toBeNull();
	expect(neighborsOf(modules, "gone")).toEqual({ previous: null, next: null });
	expect(neighborsOf([], "a")).toEqual({ previous: null, next: null });
});

test("CRS-05 the course opens at the first incomplete lesson, or at the first one if all are complete", () => {
	expect(lessonToOpen(modules)?.id).toBe("b");
	expect(lessonToOpen(withMark(withMark(modules, "b", true), "c", true))?.id).toBe("a");
	expect(lessonToOpen([])).toBeNull();
});

test("CRS-07 a mark only changes its own lesson", () => {
	expect(withMark(modules, "c", true)[2]?.lessons[0]?.completed).toBe(true);
	expect(withMark(modules, "c", true)[0]).toBe(modules[0]);
	expect(moduleOf(modules, "c")?.id).toBe("m3");
	expect(moduleOf(modules, "gone")).toBeNull();
});
