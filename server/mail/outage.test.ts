import { expect, test } from "vitest";
import { addPerson } from "../testing/builders.ts";
import { startTestSite } from "../testing/test-site.ts";
import type { Mail } from "./mail.ts";

test("OPS-04 while the mail server is away nobody notices, and each message arrives once it is back", async () => {
	let away = true;
	let attempts = 0;
	const arrived: Mail[] = [];
	const site = await startTestSite({
		transport: {
			deliver: async (_id, mail) => {
				attempts += 1;
				if (away) throw new Error("connect ECONNREFUSED");
				arrived.push(mail);
			},
		},
	});
	try {
		const people = Array.from({ length: 8 }, (_, number) => `person-${number}@example.org`);
		for (const email of people) await addPerson(site.services, { email });
		const ask = (email: string) => site.visit().post("/api/auth/request-password-reset", { email });
		const answers = await Promise.all([...people, "nobody@example.org"].map(ask));
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);

		// An hour goes by in which every attempt fails; the waiting between them is all that is skipped.
		const pool = site.services.db.$client;
		const letTimePass = async () => {
			await pool.query("update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'");
			// The queue looks for what is due now and then, and at once when something is added.
			await site.services.mailer.send({ to: "later@example.org", subject: "Later", text: "Later", html: "Later" });
		};
		const attemptsAfterAWhile = async () => {
			await letTimePass();
			return attempts;
		};
		await expect.poll(attemptsAfterAWhile, { timeout: 15_000 }).toBeGreaterThanOrEqual(people.length * 3);
		expect(arrived).toEqual([]);

		away = false;
		const arrivedAfterAWhile = async () => {
			await letTimePass();
			return arrived
				.map(({ to }) => to)
				.filter((to) => people.includes(to))
				.sort();
		};
		await expect.poll(arrivedAfterAWhile, { timeout: 15_000 }).toEqual(people);
	} finally {
		await site.close();
	}
});
