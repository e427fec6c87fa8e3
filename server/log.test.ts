import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { addPerson } from "./testing/builders.ts";
import { startTestSite } from "./testing/test-site.ts";

function listen() {
	const lines: string[] = [];
	return { log: createLog("debug", { write: (line) => void lines.push(line) }), text: () => lines.join("") };
}

test("OPS-05 passwords, tokens and cookies are never logged", () => {
	const { log, text } = listen();
	log.info({ password: "hunter22", user: { token: "secret-token" }, headers: { cookie: "session=abc" } }, "hello");
	expect(text()).toContain("hello");
	expect(text()).not.toMatch(/hunter22|secret-token|session=abc/);
});

test("OPS-05 a failed statement is logged without its values", async () => {
	const { log, text } = listen();
	const site = await startTestSite();
	await addPerson(site.services, { email: "private@example.org" });
	await addPerson(site.services, { email: "private@example.org" }).catch((error) => {
		log.error({ error }, "refused");
		// As the auth service passes errors on.
		log.error({ details: [error, "more"] }, "refused");
	});
	await site.close();
	expect(text()).toContain("insert into");
	expect(text().match(/23505/g)).toHaveLength(2);
	expect(text()).not.toContain("private@example.org");
});

test("OPS-05 a value that the database cannot read is not logged", async () => {
	const { log, text } = listen();
	const site = await startTestSite();
	await site.services.db.$client
		.query("select $1::uuid", ["not-for-the-log"])
		.catch((error) => log.error({ error }, "refused"));
	await site.close();
	expect(text()).toContain("invalid input syntax for type uuid");
	expect(text()).not.toContain("not-for-the-log");
});
