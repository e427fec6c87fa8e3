import { isContractProcedure } from "@orpc/contract";
import { describe, expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import type { Browser } from "../testing/browser.ts";
import { addPerson, revoke, signedIn } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";

/*
 * Every procedure with an input that gets past the check of its shape, and the status it then gives to someone who may
 * call it. A procedure without a row fails the first test.
 */
const NO_SUCH_ID = "00000000-0000-4000-8000-000000000000";
const calls: Record<string, { input?: unknown; allowed: number }> = {
	"visitor.session.current": { allowed: 200 },
	"visitor.registration.checkApproval": { input: { email: "someone@example.org" }, allowed: 200 },
	"visitor.session.verifyToken": { input: { token: "not.a.token" }, allowed: 401 },
	"visitor.registration.waysToSignIn": { allowed: 200 },
	"visitor.settings.read": { allowed: 200 },
	"visitor.testUsers.create": {
		input: { email: "not-twice@example.org", name: "", password: "long enough" },
		allowed: 409,
	},
	"visitor.preview.outline": { allowed: 200 },
	"visitor.preview.lesson": { input: { lessonId: NO_SUCH_ID }, allowed: 404 },
	"admin.preview.outline": { allowed: 200 },
	"admin.preview.lesson": { input: { lessonId: NO_SUCH_ID }, allowed: 404 },
	"admin.preview.createSampleContent": { allowed: 200 },
	"visitor.socialProof.list": { allowed: 200 },
	"member.updates.list": { allowed: 200 },
	"member.digitalDownloads.list": { allowed: 200 },
	"member.downloads.list": { allowed: 200 },
	"member.course.outline": { allowed: 200 },
	"member.course.nextLesson": { allowed: 200 },
	"member.course.lesson": { input: { lessonId: NO_SUCH_ID }, allowed: 404 },
	"member.course.markLesson": { input: { lessonId: NO_SUCH_ID, completed: true }, allowed: 404 },
	"member.course.savePosition": { input: { lessonId: NO_SUCH_ID, seconds: 5 }, allowed: 404 },
	"member.profile.read": { allowed: 200 },
	"member.profile.rename": { input: { name: "Pat Person" }, allowed: 200 },
	"member.profile.deleteAccount": { input: { password: "not the password" }, allowed: 422 },
	"admin.settings.read": { allowed: 200 },
	"admin.settings.update": { input: { display_mode: "course" }, allowed: 200 },
	"admin.updates.list": { input: {}, allowed: 200 },
	"admin.updates.read": { input: { id: NO_SUCH_ID }, allowed: 404 },
	"admin.updates.create": { input: { title: "News", content: "Text" }, allowed: 200 },
	"admin.updates.update": {
		input: { id: NO_SUCH_ID, updatedAt: "2025-01-01T00:00:00Z", title: "News", content: "Text" },
		allowed: 404,
	},
	"admin.updates.setActive": { input: { id: NO_SUCH_ID, isActive: false }, allowed: 404 },
	"admin.updates.remove": { input: { id: NO_SUCH_ID }, allowed: 404 },
	"admin.downloads.list": { input: {}, allowed: 200 },
	"admin.downloads.read": { input: { id: NO_SUCH_ID }, allowed: 404 },
	"admin.downloads.create": { input: { title: "File", fileUrl: "https://files.example.org/a.pdf" }, allowed: 200 },
	"admin.downloads.update": {
		input: { id: NO_SUCH_ID, updatedAt: "2025-01-01T00:00:00Z", title: "File" },
		allowed: 404,
	},
	"admin.downloads.setFeatured": { input: { id: NO_SUCH_ID, featured: true }, allowed: 404 },
	"admin.downloads.remove": { input: { id: NO_SUCH_ID }, allowed: 404 },
	"admin.digitalDownloads.list": { allowed: 200 },
	"admin.digitalDownloads.read": { input: { id: NO_SUCH_ID }, allowed: 404 },
	"admin.digitalDownloads.create": {
		input: { title: "Book", description: "-", fileUploadId: NO_SUCH_ID, pictureUploadId: null },
		allowed: 404,
	},
	"admin.digitalDownloads.update": {
		input: { id: NO_SUCH_ID, updatedAt: "2025-01-01T00:00:00Z", title: "Book", description: "-" },
		allowed: 404,
	},
	"admin.digitalDownloads.setVisible": { input: { id: NO_SUCH_ID, visible: false }, allowed: 404 },
	"admin.digitalDownloads.move": { input: { id: NO_SUCH_ID, to: "up" }, allowed: 404 },
	"admin.digitalDownloads.remove": { input: { id: NO_SUCH_ID }, allowed: 404 },
	"admin.modules.list": { allowed: 200 },
	"admin.modules.read": { input: { id: NO_SUCH_ID }, allowed: 404 },
	"admin.modules.create": { input: { title: "Module" }, allowed: 200 },
	"admin.modules.update": {
		input: { id: NO_SUCH_ID, updatedAt: "2025-01-01T00:00:00Z", title: "Module" },
		allowed: 404,
	},
	"admin.modules.move": { input: { id: NO_SUCH_ID, to: "down" }, allowed: 404 },
	"admin.modules.remove": { input: { id: NO_SUCH_ID }, allowed: 404 },
	"admin.lessons.read": { input: { id: NO_SUCH_ID }, allowed: 404 },
	"admin.lessons.create": { input: { moduleId: NO_SUCH_ID, title: "Lesson" }, allowed: 404 },
	"admin.lessons.update": {
		input: { id: NO_SUCH_ID, updatedAt: "2025-01-01T00:00:00Z", title: "Lesson" },
		allowed: 404,
	},
	"admin.lessons.move": { input: { id: NO_SUCH_ID, to: { before: null } }, allowed: 404 },
	"admin.lessons.remove": { input: { id: NO_SUCH_ID }, allowed: 404 },
	"admin.resources.create": {
		input: { lessonId: NO_SUCH_ID, title: "Sheet", uploadId: NO_SUCH_ID },
		allowed: 404,
	},
	"admin.resources.remove": { input: { id: NO_SUCH_ID }, allowed: 404 },
	"admin.auditLog.list": { input: {}, allowed: 200 },
	"admin.figures.read": { allowed: 200 },
	"admin.customers.list": { input: {}, allowed: 200 },
	"admin.customers.read": { input: { customerId: NO_SUCH_ID }, allowed: 404 },
	"admin.customers.add": { input: { email: "admin@example.org" }, allowed: 409 },
	"admin.customers.update": { input: { customerId: NO_SUCH_ID, email: "someone@example.org" }, allowed: 404 },
	"admin.customers.setApproval": { input: { selection: { ids: [NO_SUCH_ID] }, approved: false }, allowed: 200 },
	"admin.customers.invite": { input: { selection: { ids: [NO_SUCH_ID] } }, allowed: 409 },
	"admin.customers.resendVerification": { input: { customerId: NO_SUCH_ID }, allowed: 404 },
	"admin.customers.sendPasswordReset": { input: { customerId: NO_SUCH_ID }, allowed: 404 },
	"admin.customers.correctEmail": { input: { customerId: NO_SUCH_ID, email: "someone@example.org" }, allowed: 404 },
	"admin.customers.importPurchasers": { input: { uploadId: NO_SUCH_ID }, allowed: 404 },
};

const people = ["visitor", "member", "revoked member", "premium member", "admin"] as const;
const signedOut = 401;
const forbidden = 403;
/** What each audience's procedures answer to whom; null where the call goes through. */
const audiences: Record<string, Record<(typeof people)[number], number | null>> = {
	visitor: { visitor: null, member: null, "revoked member": null, "premium member": null, admin: null },
	member: { visitor: signedOut, member: null, "revoked member": forbidden, "premium member": null, admin: null },
	admin: {
		visitor: signedOut,
		member: forbidden,
		"revoked member": forbidden,
		"premium member": forbidden,
		admin: null,
	},
};

function pathsOf(node: unknown, path: string[] = []): string[] {
	if (isContractProcedure(node)) return [path.join(".")];
	return Object.entries(node as object).flatMap(([key, below]) => pathsOf(below, [...path, key]));
}

const paths = pathsOf(contract);
const browsers = {} as Record<(typeof people)[number], Browser>;

const site = await siteForThisFile();
browsers.visitor = site.visit();
browsers.member = await signedIn(site, { email: "member@example.org" });
browsers["premium member"] = await signedIn(site, { email: "premium@example.org", premium: true });
browsers["revoked member"] = await signedIn(site, { email: "revoked@example.org" });
browsers.admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
await addPerson(site.services, { email: "not-twice@example.org" });
await revoke(site.services, "revoked@example.org");

test("SEC-01 every procedure of the contract stands in the table of access", () => {
	expect(Object.keys(calls).sort()).toEqual(paths.sort());
});

test("SEC-01 every operation of the document is tagged with its audience", async () => {
	const { body } = await site.visit().get("/api/openapi.json");
	const operations = Object.values(body.paths as object).flatMap((methods) => Object.values(methods)) as {
		operationId: string;
		tags: string[];
	}[];
	expect(operations).toHaveLength(paths.length);
	for (const { operationId, tags } of operations) expect(tags).toEqual([operationId.split(".")[0]]);
});

describe.each(paths)("%s", (path) => {
	test.each(people)("SEC-01 answers a %s as its audience allows", async (person) => {
		const audience = path.split(".")[0] ?? "";
		const { input, allowed } = calls[path] ?? { allowed: 0 };
		const { status } = await call(browsers[person], path, input);
		expect(status).toBe(audiences[audience]?.[person] ?? allowed);
	});
});

test("SEC-01 nobody learns from a refused call whether its input was good", async () => {
	const { status, body } = await call(browsers.visitor, "admin.customers.importPurchasers", { uploadId: 7 });
	expect(status).toBe(401);
	expect(body.message).toBe("Please sign in first.");
});
