import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSealedTexts } from "../../../secrets/sealed-text.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { startTestSite } from "../../../testing/test-site.ts";
import { createFirstAdmin } from "./create-first-admin.ts";
import { generateSetupCode, readSetupCode, SETUP_CODE } from "./setup-code.ts";

/** A site without any admin, and the code that its start prints. */
async function newSite(options = {}) {
	const site = await startTestSite({ config: options });
	const { db, config } = site.services;
	const sealed = createSealedTexts(config.authSecret, SETUP_CODE);
	const readCode = () => readSetupCode(db, sealed);
	return { site, readCode, code: (await readCode()) ?? "" };
}

const OWNER = { email: "owner@example.org", name: "Olive Owner", password: "the owner's password" };

test("HOST-02 the setup code has 8 groups that a person can type, and stays the same until it is used", async () => {
	expect(generateSetupCode()).toMatch(/^([2-9B-DF-HJ-NP-TV-XZ]{3}-){7}[2-9B-DF-HJ-NP-TV-XZ]{3}$/);
	const { site, code, readCode } = await newSite();
	expect(await readCode()).toBe(code);
	await site.close();
});

test("HOST-02 the code creates the first admin once, however it is typed", async () => {
	const { site, code, readCode } = await newSite();
	const visitor = site.visit();
	expect((await call(visitor, "visitor.firstAdmin.read")).body).toEqual({ open: true });
	const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
	expect((await call(visitor, "visitor.firstAdmin.create", { code: typed, ...OWNER })).status).toBe(200);
	expect((await visitor.signIn(OWNER.email, OWNER.password)).status).toBe(200);
	const { body: admins } = await call(visitor, "admin.admins.list");
	expect(admins.admins).toMatchObject([{ email: OWNER.email, name: OWNER.name }]);
	// Its first sign-in is no news to its owner; the next one, in another browser, is.
	await site.visit().signIn(OWNER.email, OWNER.password);
	await site.mailTo(OWNER.email, /New sign-in/);
	expect(await site.mailsTo(OWNER.email)).toHaveLength(1);

	const other = { code, ...OWNER, email: "second@example.org" };
	expect((await call(site.visit(), "visitor.firstAdmin.create", other)).body.code).toBe("SETUP_DONE");
	expect((await call(site.visit(), "visitor.firstAdmin.read")).body).toEqual({ open: false });
	expect(await readCode()).toBeNull();
	await site.close();
});

test("HOST-02 of many who use the code at once, one becomes the admin", async () => {
	const { site, code } = await newSite();
	const outcomes = await Promise.all(
		Array.from({ length: 8 }, (_, index) =>
			call(site.visit(), "visitor.firstAdmin.create", { code, ...OWNER, email: `owner${index}@example.org` }),
		),
	);
	expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
	expect(outcomes.filter(({ body }) => body.code === "SETUP_DONE")).toHaveLength(7);
	await site.close();
});

test("HOST-02 ten wrong codes, even at once, replace the code by a new one that is printed", async () => {
	const { site, code, readCode } = await newSite();
	const printed: string[] = [];
	const wrong = () =>
		createFirstAdmin(site.services, { code: generateSetupCode(), ...OWNER }, "203.0.113.5", (one) => printed.push(one));
	const outcomes = await Promise.allSettled(Array.from({ length: 10 }, wrong));
	const codes = outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.code);
	expect(codes.filter((one) => one === "WRONG_SETUP_CODE")).toHaveLength(9);
	expect(codes.filter((one) => one === "SETUP_CODE_REPLACED")).toHaveLength(1);
	const replaced = await readCode();
	expect(replaced).not.toBe(code);
	expect(printed).toEqual([replaced]);
	expect((await call(site.visit(), "visitor.firstAdmin.create", { code, ...OWNER })).status).toBe(422);
	expect((await call(site.visit(), "visitor.firstAdmin.create", { code: replaced, ...OWNER })).status).toBe(200);
	await site.close();
});

test("HOST-02 after ten wrong codes the new one works from the same address, and a hundred are refused with the time", {
	tags: "slow",
}, async () => {
	const { site, readCode } = await newSite({ rateLimits: true });
	const visitor = site.visit();
	const tryCode = (code: string | null, changes: object = {}) =>
		call(visitor, "visitor.firstAdmin.create", { code, ...OWNER, ...changes });
	// What is wrong with the password doesn't count.
	for (let turn = 0; turn < 20; turn += 1)
		expect((await tryCode(await readCode(), { password: "password1" })).body.code).toBe("WEAK_PASSWORD");
	for (let turn = 0; turn < 10; turn += 1) await tryCode(generateSetupCode());
	const replaced = await readCode();
	expect((await tryCode(generateSetupCode())).body.code).toBe("WRONG_SETUP_CODE");
	for (let turn = 0; turn < 4; turn += 1) await tryCode(generateSetupCode());
	for (let turn = 0; turn < 85; turn += 1) {
		const { status, body } = await tryCode(generateSetupCode());
		expect([status, body.message]).toEqual([429, "Too many attempts. Please try again in 60 minutes."]);
	}
	expect(await readCode()).toBe(replaced);
	await site.close();

	const again = await newSite({ rateLimits: true });
	const owner = again.site.visit();
	for (let turn = 0; turn < 10; turn += 1)
		await call(owner, "visitor.firstAdmin.create", { code: generateSetupCode(), ...OWNER });
	expect((await call(owner, "visitor.firstAdmin.create", { code: await again.readCode(), ...OWNER })).status).toBe(200);
	await again.site.close();
});

describe("on one site, whose code stays unused", () => {
	let unused: Awaited<ReturnType<typeof newSite>>;
	beforeAll(async () => {
		unused = await newSite();
	});
	afterAll(() => unused.site.close());

	test.for<[string, object]>([
		["a common password", { password: "password1" }],
		["a short password", { password: "short" }],
		["a name with a link", { name: "Olive www.evil.example" }],
		["an email that is none", { email: "owner" }],
		["a code of 10,000 characters", { code: "2".repeat(10_000) }],
		["a code with NUL", { code: "\0" }],
	])("HOST-02 SEC-04 %s is refused, and the code stays valid", async ([, changes]) => {
		const { site, code, readCode } = unused;
		const { status } = await call(site.visit(), "visitor.firstAdmin.create", { code, ...OWNER, ...changes });
		expect([400, 422]).toContain(status);
		expect(await readCode()).toBe(code);
	});
});

test("HOST-02 SEC-07 a stranger who registered the owner's email before is signed out", async () => {
	const { site, code } = await newSite();
	const stranger = await signedIn(site, { email: OWNER.email });
	expect((await call(site.visit(), "visitor.firstAdmin.create", { code, ...OWNER })).status).toBe(200);
	expect((await call(stranger, "admin.admins.list")).status).toBe(401);
	const owner = site.visit();
	expect((await owner.signIn(OWNER.email, OWNER.password)).status).toBe(200);
	expect((await call(owner, "admin.admins.list")).status).toBe(200);
	await site.close();
});
