import type { Database, Queryable } from "../database/database.ts";
import { localTime } from "../local-time.ts";
import type { Mail } from "./mail.ts";
import type { Mailer } from "./mailer.ts";

/** Messages per transaction. */
const BATCH_SIZE = 100;
/** Hours in which messages are queued; at the site's rate they are sent within two hours, before night. */
const DAYTIME = { from: 9, until: 18 };
/** An hourly run queues no more than can be sent within this many seconds. */
const RUN_SECONDS = 1_800;

/** People who get one kind of message, each once. */
export interface Audience<Person> {
	/** Lists their time zones; null if unknown. */
	listZones(): Promise<(string | null)[]>;
	/** Lists people in these zones who have not received it. */
	listPeople(zones: (string | null)[], limit: number): Promise<Person[]>;
	write(person: Person): Promise<Mail>;
	/** Records that they get it, if the message alone does not. Returns those who had not received it. */
	claim?(tx: Queryable, people: Person[]): Promise<Set<Person>>;
}

/**
 * Queues messages during the day: in each person's time zone if known, otherwise in the site's. Whether they may still
 * get it is checked again before sending.
 *
 * @param audiences in order, until an hour's capacity is used up
 * @returns the number of queued messages
 */
export async function queueByDay<Person>(
	{ db, mailer }: { db: Database; mailer: Mailer },
	settings: { time_zone: string; mail_rate: string },
	now: Date,
	audiences: Audience<Person>[],
): Promise<number> {
	const isDay = (zone: string | null) => {
		const { hour } = localTime(zone ?? settings.time_zone, now);
		return hour >= DAYTIME.from && hour <= DAYTIME.until;
	};
	let left = Number(settings.mail_rate) * RUN_SECONDS;
	let queued = 0;
	for (const audience of audiences) {
		const zones = (await audience.listZones()).filter(isDay);
		while (zones.length > 0 && left > 0) {
			const people = await audience.listPeople(zones, Math.min(BATCH_SIZE, left));
			if (people.length === 0) break;
			const mails = new Map<Person, Mail>();
			for (const person of people) mails.set(person, await audience.write(person));
			queued += await db.transaction(async (tx) => {
				const claimed = (await audience.claim?.(tx, people)) ?? new Set(people);
				for (const [person, mail] of mails) if (claimed.has(person)) await mailer.send(mail, tx, true);
				return claimed.size;
			});
			left -= people.length;
		}
	}
	return queued;
}
