import { beforeEach, expect, test } from "vitest";
import { updates } from "../../../database/schema/library/updates.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
beforeEach(() => site.services.db.delete(updates));

const create = (values: object = {}) =>
	call(admin, "admin.updates.create", { title: "News", content: "Text", ...values });

test("UPD-03 omitted fields have their defaults, and empty ones are null", async () => {
	const { status, body } = await create({
		linkUrl: "",
		linkText: "  ",
		imageUrl: "",
		backgroundColor: "",
		textColor: "",
	});
	expect(status).toBe(200);
	expect(body).toMatchObject({ type: "update", isActive: true, priority: 0, startDate: null, endDate: null });
	expect(body).toMatchObject({
		linkUrl: null,
		linkText: null,
		imageUrl: null,
		backgroundColor: null,
		textColor: null,
	});
});

test.for<[string, object, RegExp]>([
	["no title", { title: undefined }, /title/],
	["a blank title", { title: " \t " }, /title must not be empty/],
	["no content", { content: "" }, /content must not be empty/],
	["a megabyte of content", { content: "x".repeat(1_000_000) }, /content must have at most 10,000 characters/],
	["an unknown type", { type: "advert" }, /type/],
	["a NUL byte", { title: "a\0b" }, /title contains characters that are not text/],
	["half a character", { content: "\ud800" }, /content contains characters that are not text/],
	["the priority 1e9 as a text", { priority: "1e9" }, /priority/],
	["the priority abc", { priority: "abc" }, /priority/],
	["the priority 1.5", { priority: 1.5 }, /priority must be a whole number/],
	["a priority beyond the database", { priority: 3e9 }, /priority is too large/],
	["a priority without end", { priority: 1e308 }, /priority/],
	["a link that runs", { linkUrl: "javascript:alert(1)" }, /linkUrl must be an address/],
	["a picture as data", { imageUrl: "data:image/png;base64,AAAA" }, /imageUrl must be an address/],
	["a color that brings more along", { backgroundColor: "red;background:url(x)" }, /backgroundColor must be a color/],
	["a color that calls", { textColor: "url(https://evil.example)" }, /textColor must be a color/],
	["a color that closes its style", { textColor: "#fff}body{display:none" }, /textColor must be a color/],
	[
		"white on white",
		{ backgroundColor: "#fff", textColor: "rgb(255, 255, 255)" },
		/textColor is hard to read on this background/,
	],
	[
		"gray on a gray that is nearly the same",
		{ backgroundColor: "#888", textColor: "#999" },
		/textColor is hard to read/,
	],
	["a color out of range", { backgroundColor: "rgb(1, 2, 999)" }, /backgroundColor must be a color/],
	[
		"an end before the start",
		{ startDate: "2025-02-01T00:00:00Z", endDate: "2025-01-01T00:00:00Z" },
		/endDate must be after the start/,
	],
	["a date that is none", { startDate: "soon" }, /startDate/],
	["the 31st of February", { startDate: "2025-02-31T00:00:00Z" }, /startDate/],
	["the year 200000", { endDate: "+200000-01-01T00:00:00Z" }, /endDate/],
])("UPD-03 %s is refused with the field's name", async ([, values, message]) => {
	const { status, body } = await create(values);
	expect(status).toBe(400);
	expect(body.message).toMatch(message);
	expect((await call(admin, "admin.updates.list", {})).body.total).toBe(0);
});

test.for(["#fff", "#2f6844", "#2F6844cc", "rgb(1,2,3)", "rgba(1, 2, 3, 0.5)", " rgba(255, 255, 255, 1) "])(
	"UPD-03 %s is a color",
	async (backgroundColor) => {
		expect((await create({ backgroundColor })).body.backgroundColor).toBe(backgroundColor.trim());
	},
);

test("UPD-03 a priority of 1e9 and one below zero are whole numbers", async () => {
	expect((await create({ priority: 1e9 })).body.priority).toBe(1_000_000_000);
	expect((await create({ priority: -3 })).body.priority).toBe(-3);
});

test("UPD-03 equal start and end times are valid, and both are saved as instants", async () => {
	const at = "2025-06-01T10:00:00+02:00";
	const { body } = await create({ startDate: at, endDate: at });
	expect([body.startDate, body.endDate]).toEqual(["2025-06-01T08:00:00.000Z", "2025-06-01T08:00:00.000Z"]);
	const [row] = await site.services.db.select().from(updates);
	expect(row?.startDate?.toISOString()).toBe("2025-06-01T08:00:00.000Z");
});

test("UPD-02 the list is sorted by priority, then newest first, includes inactive ones, and is paged", async () => {
	await site.services.db.insert(updates).values(
		Array.from({ length: 30 }, (_, index) => ({
			title: `update ${index}`,
			content: "Text",
			isActive: index % 2 === 0,
			priority: index === 5 ? 9 : 0,
			createdAt: new Date(2025, 0, index + 1),
		})),
	);
	const { body } = await call(admin, "admin.updates.list", { page: 1 });
	expect(body.total).toBe(30);
	expect(body.rows).toHaveLength(25);
	expect(body.rows.slice(0, 3).map(({ title }: { title: string }) => title)).toEqual([
		"update 5",
		"update 29",
		"update 28",
	]);
	const second = await call(admin, "admin.updates.list", { page: 2 });
	expect(second.body.rows.at(-1).title).toBe("update 0");
});

test("UPD-02 an update is deactivated, activated and deleted, and members see it immediately", async () => {
	const { body: update } = await create();
	const seen = async () => (await call(admin, "member.updates.list")).body.length;
	await call(admin, "admin.updates.setActive", { id: update.id, isActive: false });
	expect(await seen()).toBe(0);
	await call(admin, "admin.updates.setActive", { id: update.id, isActive: true });
	expect(await seen()).toBe(1);
	expect((await call(admin, "admin.updates.remove", { id: update.id })).status).toBe(200);
	expect(await seen()).toBe(0);
	expect((await call(admin, "admin.updates.remove", { id: update.id })).status).toBe(404);
});

test("UPD-03 the later of two edits gets a conflict and changes nothing; repeated from the current state it is saved", async () => {
	const { body: update } = await create();
	const first = await call(admin, "admin.updates.update", { ...update, title: "First" });
	expect(first.body.title).toBe("First");
	const second = await call(admin, "admin.updates.update", { ...update, title: "Second" });
	expect([second.status, second.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
	const { body: current } = await call(admin, "admin.updates.read", { id: update.id });
	expect(current.title).toBe("First");
	expect((await call(admin, "admin.updates.update", { ...current, title: "Second" })).body.title).toBe("Second");
});

test("UPD-03 of two concurrent edits of the same version, one is saved and one gets a conflict", async () => {
	const { body: update } = await create();
	const answers = await Promise.all(
		["a", "b", "c"].map((title) => call(admin, "admin.updates.update", { ...update, title })),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});
