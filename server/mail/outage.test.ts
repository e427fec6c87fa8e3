import { and, eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "../database/schema/email/messages.ts";
import { addPerson } from "../testing/builders.ts";
import { startTestSite } from "../testing/test-site.ts";
import type { OutgoingMail } from "./mail.ts";
import { announceMessages } from "./outbox.queries.ts";

test("OPS-04 while the mail server is down all requests work as usual, and each message arrives once it is back", async () => {
	let away = true;
	let attempts = 0;
	const arrived: OutgoingMail[] = [];
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

		// An hour passes in which every attempt fails; only the waiting between them is skipped.
		const letTimePass = async () => {
			// Except messages being sent, which would look as if their process were gone.
			const failed = and(eq(messages.state, "queued"), isNotNull(messages.detail));
			await site.services.db.update(messages).set({ dueAt: sql`now()` }).where(failed);
			await announceMessages(site.services.db);
		};
		const attemptsAfterAWhile = async () => {
			await letTimePass();
			return attempts;
		};
		await expect.poll(attemptsAfterAWhile).toBeGreaterThanOrEqual(people.length * 3);
		expect(arrived).toEqual([]);

		away = false;
		const arrivedAfterAWhile = async () => {
			await letTimePass();
			return arrived
				.map(({ to }) => to)
				.filter((to) => people.includes(to))
				.sort();
		};
		await expect.poll(arrivedAfterAWhile).toEqual(people);
	} finally {
		await site.close();
	}
});
