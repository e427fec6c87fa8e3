import { StandardRPCJsonSerializer, StandardRPCSerializer } from "@orpc/client/standard";
import { expect, test, vi } from "vitest";
import { contract } from "../../contract/index.ts";
import { shareRead } from "../database/share-read.ts";
import { updatesForMember } from "../features/library/updates/updates.routes.ts";
import { signedIn } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import { bodyAsJson, SharedOutputCodec, validateOutput } from "./shared-outputs.ts";

/* Answers of shared reads (decision 064). */

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const member = await signedIn(site, { email: "member@example.org" });

const standard = contract.member.updates.list["~orpc"].outputSchema?.["~standard"] as {
	validate: (value: unknown) => unknown;
};

const addUpdate = (title: string) =>
	call(admin, "admin.updates.create", { type: "update", title, content: "Peas", priority: 1, isActive: true });
const titles = async () =>
	(await call(member, "member.updates.list", {})).body.map((row: { title: string }) => row.title);

test("MEM-03 concurrent readers get the same answer", async () => {
	expect((await addUpdate("First")).status).toBe(200);
	const read = async () => (await member.post("/api/rpc/member/updates/list", {})).body;
	const answers = await Promise.all(Array.from({ length: 20 }, read));
	for (const { json } of answers) expect(json).toMatchObject([{ title: "First" }]);
});

test("the result of a shared read is checked, converted and written once, any other one for each caller", async () => {
	const schema = contract.member.updates.list["~orpc"].outputSchema;
	const validate = vi.spyOn(standard, "validate");
	const codec = new SharedOutputCodec(new StandardRPCSerializer(new StandardRPCJsonSerializer()));
	const answer = async (output: unknown) => {
		const valid = await validateOutput(schema, () => ({ output }));
		return codec.encode(valid.output, updatesForMember.list).body;
	};
	const rows = await shareRead(site.services.db, "a test", async () => []);
	const shared = await Promise.all([answer(rows), answer(rows), answer(rows)]);
	expect(new Set(shared).size).toBe(1);
	expect(validate).toHaveBeenCalledTimes(1);
	expect(shared.map(bodyAsJson)).toEqual(Array(3).fill('{"json":[]}'));
	const own: never[] = [];
	expect(new Set([await answer(own), await answer(own)]).size).toBe(2);
	expect(validate).toHaveBeenCalledTimes(3);
	validate.mockRestore();
});

test("MEM-03 an answer is not kept: the next reader gets what was changed in between", async () => {
	expect(await titles()).toEqual(["First"]);
	expect((await addUpdate("Second")).status).toBe(200);
	expect((await titles()).toSorted()).toEqual(["First", "Second"]);
});

test("SEC-04 an output that the contract does not allow is not sent, shared or not", async () => {
	const validate = vi.spyOn(standard, "validate");
	validate.mockReturnValue({ issues: [{ message: "wrong" }] });
	const { status, body } = await call(member, "member.updates.list", {});
	expect(status).toBe(500);
	expect(JSON.stringify(body)).not.toContain("First");
	validate.mockRestore();
	expect(await titles()).toContain("First");
});
