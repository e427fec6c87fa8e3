import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { rulesOfMessage } from "../../contract/messages.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { SealedTexts } from "../sealed-text.ts";
import { MailRejected, type MailTransport } from "./mail.ts";
import {
	claimAtPace,
	claimMessages,
	findNextDue,
	findReceivers,
	findSuppressions,
	type Lane,
	markNotified,
	markSent,
	OUTBOX_CHANNEL,
	postpone,
	releaseMessages,
	type StoredMessage,
	settleUnsent,
	suppressAddress,
} from "./outbox.queries.ts";
import { mailPage, preferenceToken, unsubscribeHeaders } from "./preference-link.ts";
import { openMail } from "./seal-mail.ts";

/** What is claimed and not settled by then belongs to a process that is gone. */
export const LEASE_MS = 60_000;
/** So long one attempt may take, by the transport's own patience. */
const ATTEMPT_MS = 50_000;
const GIVE_UP_AFTER_MS = 2 * 86_400_000;
/** However long the far end was away, what waits for it goes out soon after it is back. */
const LONGEST_PAUSE_MS = 300_000;
/** What someone waits for, at once. */
const URGENT_SLOTS = 3;
/** Of many, at once, where one after the other does not keep the pace. */
const MOST_BULK_SLOTS = 5;
/** The longest without a look, should an announcement be lost. */
const IDLE_MS = 15_000;

/** @returns how long to wait after so many attempts that failed */
export const pauseAfter = (attempts: number): number => Math.min(5_000 * 2 ** Math.min(attempts, 10), LONGEST_PAUSE_MS);

export interface OutboxParts {
	db: Database;
	transport: MailTransport;
	sealed: SealedTexts;
	/** Of the site: what the links of messages begin with, and are signed with. */
	siteUrl: string;
	authSecret: string;
	/** Asked when messages go out. */
	readSettings: () => Promise<{ siteName: string; perSecond: number }>;
	log: Log;
}

/** Works through the messages of the outbox until it is stopped. */
export interface Outbox {
	/** Hears of new messages over a connection that is kept for it. */
	follow(client: pg.Client): Promise<void>;
	/** Finishes the messages in hand, then ends. */
	stop(): Promise<void>;
}

/** A bell that any number of waiters hear. */
function createBell() {
	let ring = () => {};
	let rung = new Promise<void>((resolve) => {
		ring = resolve;
	});
	return {
		ring: () => {
			const now = ring;
			rung = new Promise<void>((resolve) => {
				ring = resolve;
			});
			now();
		},
		/** Taken before looking, so that nothing is missed between the look and the wait. */
		next: () => rung,
	};
}

/**
 * @returns what the provider calls the message, by which its webhooks name it: the last word of the mail server's reply,
 *   as Amazon SES, Postmark, Brevo and Postfix give it
 */
export const readProviderId = (response: unknown): string | null =>
	(typeof response === "string" ? response : "")
		.trim()
		.split(/\s+/)
		.at(-1)
		?.replaceAll(/^<|>$/g, "")
		.match(/^[\w.@+=-]{8,200}$/)?.[0] ?? null;

/** Sends one message that is claimed, and notes how that ended. @throws where it could not be noted */
export async function sendClaimed(
	{ db, transport, sealed, ...site }: Omit<OutboxParts, "readSettings" | "log">,
	message: StoredMessage,
	siteName: string,
): Promise<"sent" | Error> {
	const { id, address, kind, customerId } = message;
	const { category, optional, tellsOfAccess } = rulesOfMessage(kind);
	let response: unknown;
	try {
		const token = optional && customerId ? preferenceToken(site.authSecret, customerId) : null;
		const marks = { siteName, mailPage: mailPage(site.siteUrl, token) };
		const mail = {
			to: address,
			...openMail(message, sealed, marks),
			...(token && { headers: unsubscribeHeaders(site.siteUrl, token, category) }),
		};
		response = await transport.deliver(id, mail, siteName);
	} catch (error) {
		const reason = error instanceof Error ? error : new Error(String(error));
		await noteFailure(db, message, reason);
		return reason;
	}
	await noteFor(LEASE_MS - ATTEMPT_MS, async () => {
		await markSent(db, id, readProviderId(response));
		if (tellsOfAccess && customerId) await markNotified(db, customerId);
	});
	return "sent";
}

async function noteFailure(db: Database, message: StoredMessage, reason: Error): Promise<void> {
	const { id, address, attempts, createdAt } = message;
	const detail = reason.message.slice(0, 500);
	if (reason instanceof MailRejected) {
		await db.transaction(async (tx) => {
			await settleUnsent(tx, id, "bounced", detail);
			if (reason.unknownAddress) await suppressAddress(tx, address, "bounce", detail);
		});
	} else if (Date.now() - createdAt.getTime() > GIVE_UP_AFTER_MS) await settleUnsent(db, id, "failed", detail);
	else await postpone(db, id, detail, pauseAfter(attempts));
}

/** What was sent is noted as long as it can be: it would be sent again otherwise. */
async function noteFor(ms: number, note: () => Promise<void>): Promise<void> {
	const deadline = Date.now() + ms;
	for (;;) {
		try {
			return await note();
		} catch (error) {
			if (Date.now() > deadline) throw error;
			await pause(500);
		}
	}
}

/** So late a reminder is not sent any more: it was queued for the day, and might arrive at night. */
const REMINDER_MS = 2 * 3_600_000;

/** Why a message is not sent after all; asked when it is sent, as much may have happened since it was queued. */
async function findRefusals(db: Database, batch: StoredMessage[]): Promise<Map<string, string>> {
	const [suppressions, receivers] = await Promise.all([
		findSuppressions(
			db,
			batch.map(({ address }) => address),
		),
		findReceivers(
			db,
			batch.flatMap(({ customerId, kind }) => (rulesOfMessage(kind).optional && customerId ? [customerId] : [])),
		),
	]);
	const refuse = ({ address, kind, customerId, createdAt }: StoredMessage): string | null => {
		const { category, optional } = rulesOfMessage(kind);
		const found = suppressions.get(address);
		// A mailbox that works, of someone who presses "spam": what they ask for to get into their account still goes.
		if (found && !(found.reason === "complaint" && category === "security"))
			return found.reason === "bounce" ? "The address bounced before." : "They reported an email as spam.";
		if (!optional) return null;
		const receiver = receivers.get(customerId ?? "");
		if (!receiver) return "They are no customer any more.";
		if (receiver.email !== address) return "They have another address now.";
		if (!receiver.approved) return "They have no access any more.";
		if (receiver.off.includes(category)) return "They switched these emails off.";
		if (category !== "reminder") return null;
		if (receiver.registered) return "They have registered.";
		return Date.now() - createdAt.getTime() > REMINDER_MS ? "It could not be sent in time." : null;
	};
	return new Map(
		batch.flatMap((message) => {
			const refusal = refuse(message);
			return refusal ? [[message.id, refusal]] : [];
		}),
	);
}

/** Begins to send what is queued, in every process. */
export function startOutbox(parts: OutboxParts): Outbox {
	const { db, log, readSettings } = parts;
	const bell = createBell();
	let stopping = false;

	/** @param batch claimed @param slots how many at once */
	const sendBatch = async (batch: StoredMessage[], slots: number, siteName: string): Promise<void> => {
		const lastStart = Date.now() + LEASE_MS - ATTEMPT_MS;
		const refusals = await findRefusals(db, batch);
		const waiting = [...batch];
		const work = async () => {
			for (let message = waiting.shift(); message; message = waiting.shift()) {
				if (stopping || Date.now() > lastStart) return void waiting.unshift(message);
				const refusal = refusals.get(message.id);
				if (refusal) await settleUnsent(db, message.id, "withheld", refusal);
				else await sendClaimed(parts, message, siteName);
			}
		};
		await Promise.all(Array.from({ length: slots }, work));
		await releaseMessages(
			db,
			waiting.map(({ id }) => id),
		);
	};

	const waitFor = async (lane: Lane, heard: Promise<void>): Promise<void> => {
		const nextMs = (await findNextDue(db, lane)) ?? IDLE_MS;
		await waitAtMost(Math.max(20, Math.min(nextMs, IDLE_MS)), heard);
	};
	/** @param act looks once, and waits where there was nothing */
	const untilStopped = async (act: () => Promise<void>): Promise<void> => {
		while (!stopping) {
			try {
				await act();
			} catch (error) {
				log.warn({ error }, "messages could not be worked on");
				if (!stopping) await waitAtMost(1_000, bell.next());
			}
		}
	};

	const workUrgently = () =>
		untilStopped(async () => {
			const heard = bell.next();
			const claimed = await claimMessages(db, "urgent", 1, LEASE_MS);
			if (claimed.length === 0) return waitFor("urgent", heard);
			await sendBatch(claimed, 1, (await readSettings()).siteName);
		});

	/** One after the other as long as that keeps the pace: a kill then repeats one message at most. */
	let slots = 1;
	const workThroughMany = () =>
		untilStopped(async () => {
			const heard = bell.next();
			const { siteName, perSecond } = await readSettings();
			const { claimed, waitMs } = await claimAtPace(db, perSecond, LEASE_MS);
			if (waitMs > 0) return void (await pause(waitMs));
			if (claimed.length === 0) return waitFor("bulk", heard);
			const began = Date.now();
			await sendBatch(claimed, slots, siteName);
			const share = (Date.now() - began) / ((claimed.length / perSecond) * 1_000);
			if (share > 1) slots = Math.min(slots + 1, MOST_BULK_SLOTS);
			else if (share < 0.4) slots = Math.max(slots - 1, 1);
		});

	const working = [...Array.from({ length: URGENT_SLOTS }, workUrgently), workThroughMany()];
	return {
		follow: async (client) => {
			client.on("notification", ({ channel }) => {
				if (channel === OUTBOX_CHANNEL) bell.ring();
			});
			await client.query(`listen ${OUTBOX_CHANNEL}`);
			// What was queued while nobody listened is not announced again.
			bell.ring();
		},
		stop: async () => {
			stopping = true;
			bell.ring();
			await Promise.all(working);
			parts.transport.close?.();
		},
	};
}

async function waitAtMost(ms: number, heard: Promise<void>): Promise<void> {
	const waiting = new AbortController();
	await Promise.race([heard, pause(ms, undefined, { signal: waiting.signal }).catch(() => {})]);
	waiting.abort();
}
