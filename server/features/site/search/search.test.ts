import fc from "fast-check";
import { expect, test } from "vitest";
import { modules } from "../../../database/schema/library/modules.ts";
import { addLesson, addModule, signedIn } from "../../../testing/builders.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const find = async (text: string) => {
	const { status, body } = await admin.get(`/api/admin/search?text=${encodeURIComponent(text)}`);
	expect([text, status]).toEqual([text, 200]);
	return body as { kind: string; title: string; detail: string; parentId?: string }[];
};

test("SET-06 the palette finds customers by email, name and order, and content by its title", async () => {
	const moduleId = await addModule(site.services, { title: "Growing radish", orderIndex: 0 });
	await addLesson(site.services, { moduleId, title: "The first radish tray", orderIndex: 0 });
	const order = { email: "rosa.lind@example.org", name: "Rosa Lind", orderId: "MG-4711" };
	expect((await admin.post("/api/admin/customers", order)).status).toBe(200);
	await admin.post("/api/admin/updates", { title: "Radish seeds are back", content: "Text" });
	await admin.post("/api/admin/downloads", { title: "Radish sheet", fileUrl: "https://files.example.org/r.pdf" });

	for (const typed of ["rosa.lind@", "ROSA", "mg-4711"])
		expect(await find(typed)).toMatchObject([
			{ kind: "customer", title: "rosa.lind@example.org", detail: "Rosa Lind · MG-4711" },
			{ kind: "order", title: "MG-4711", detail: expect.stringContaining("rosa.lind@example.org") },
		]);
	expect((await find("radish")).map(({ kind, title }) => [kind, title])).toEqual([
		["lesson", "The first radish tray"],
		["module", "Growing radish"],
		["file", "Radish sheet"],
		["update", "Radish seeds are back"],
	]);
	expect((await find("first radish"))[0]).toMatchObject({ detail: "Growing radish", parentId: moduleId });
});

test("SET-06 messages of sequences are found by their subject, and the name of a kind narrows the rest of the words", async () => {
	const sequence = await admin.post("/api/admin/sequences", { title: "First steps" });
	const message = { sequenceId: sequence.body.id, day: 1, hour: 7, subject: "Soak the beetroot", content: "Text" };
	expect((await admin.post("/api/admin/sequence-messages", message)).status).toBe(200);
	expect(await find("beetroot")).toMatchObject([
		{ kind: "message", title: "Soak the beetroot", detail: "First steps", parentId: sequence.body.id },
	]);
	const order = { email: "karl@example.org", name: "Karl Two", orderId: "KT-1" };
	expect((await admin.post("/api/admin/customers", order)).status).toBe(200);
	expect(await find("order karl")).toMatchObject([{ kind: "order", title: "KT-1" }]);
	expect(await find("Orders karl two")).toMatchObject([{ kind: "order", title: "KT-1" }]);
});

test("SET-06 typed text is matched literally: percent signs, emoji and backslashes only match themselves", async () => {
	for (const [index, title] of ["Save 50% today", "Sow 🌱 now", "a\\b", "snake_case"].entries())
		await site.services.db.insert(modules).values({ title, orderIndex: 100 + index });
	expect((await find("%")).map(({ title }) => title)).toEqual(["Save 50% today"]);
	expect((await find("_")).map(({ title }) => title)).toEqual(["snake_case"]);
	expect((await find("🌱")).map(({ title }) => title)).toEqual(["Sow 🌱 now"]);
	expect((await find("\\")).map(({ title }) => title)).toEqual(["a\\b"]);
	expect(await find("   ")).toEqual([]);
});

test("SET-06 SEC-04 any text finds titles that contain it, or is refused with a message", async () => {
	await fc.assert(
		fc.asyncProperty(fc.string({ unit: "binary", maxLength: 250 }), async (typed) => {
			const query = new URLSearchParams({ text: typed.toWellFormed() });
			const { status, body } = await admin.get(`/api/admin/search?${query}`);
			if (typed.length > 200 || typed.includes("\0")) expect(status).toBe(400);
			else expect(status).toBe(200);
			if (status === 200)
				for (const { kind, title } of body)
					if (kind !== "customer" && kind !== "order")
						expect(title.toLowerCase()).toContain(typed.trim().toLowerCase());
		}),
		{ numRuns: 60 },
	);
	const { status, body } = await admin.get(`/api/admin/search?text=${"x".repeat(10_000)}`);
	expect(status).toBe(400);
	expect(body.message).toContain("must have at most 200 characters");
});
