import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { rulesOfMessage } from "../../contract/messages.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { SealedTexts } from "../sealed-text.ts";
import { createBell, waitAtMost } from "../work/bell.ts";
import { MailRejected, type MailTransport } from "./mail.ts";
import {
	claimAtPace,
	claimMessages,
	findMailingText,
	findNextDue,
	findReceivers,
	findSequenceText,
	findSuppressions,
	type Lane,
	listRunning,
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
import { type MailMarks, openMail } from "./seal-mail.ts";
import { fillNames } from "./shared-text.ts";

/** What is claimed and not settled by then belongs to a process that is gone. */
export const LEASE_MS = 60_000;
/** So long one attempt may take, by the transport's own patience. */
const ATTEMPT_MS = 50_000;
const GIVE_UP_AFTER_MS = 2 * 86_400_000;
/** However long the far end was away, what waits for it goes out soon after it is back. */
const LONGEST_PAUSE_MS = 300_000;
/** What someone waits for, at once. */
const URGENT_SLOTS = 3;
/** Up to this pace, many go one after the other, however slow the mail server is: a kill repeats one of them at most. */
const ONE_LINE_RATE = 10;
/** Of many, at once, where a faster pace is not kept otherwise. */
const MOST_BULK_SLOTS = 5;
/** The longest without a look, should an announcement be lost. */
const IDLE_MS = 15_000;

/** @returns how long to wait after so many attempts that failed */
export const pauseAfter = (attempts: number): number => Math.min(5_000 * 2 ** Math.min(attempts, 10), LONGEST_PAUSE_MS);

/** What every message says of the site. */
type SiteWords = Omit<MailMarks, "mailPage">;

export interface OutboxParts {
	db: Database;
	transport: MailTransport;
	sealed: SealedTexts;
	/** Of the site: what the links of messages begin with, and are signed with. */
	siteUrl: string;
	authSecret: string;
	/** Asked when messages go out. */
	readSettings: () => Promise<SiteWords & { perSecond: number }>;
	log: Log;
}

/** Works through the messages of the outbox until it is stopped. */
export interface Outbox {
	/** Hears of new messages over a connection that is kept for it. */
	follow(client: pg.Client): Promise<void>;
	/** Finishes the messages in hand, then ends. */
	stop(): Promise<void>;
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

const sharedTexts = new Map<string, { html: string; text: string }>();

/** What has its text in common with many others gets it here; it is read once for all of them. */
async function withText(db: Database, message: StoredMessage): Promise<StoredMessage> {
	const { mailingId, sequenceTextId, data } = message;
	const id = mailingId ?? sequenceTextId;
	if (id === null) return message;
	const find = mailingId ? findMailingText : findSequenceText;
	const bodies = sharedTexts.get(id) ?? (await find(db, id));
	if (!bodies) throw new Error("the email text was deleted");
	// A few mailings are sent at a time, and a sequence has its members at many days.
	if (sharedTexts.size > 200) sharedTexts.clear();
	sharedTexts.set(id, bodies);
	return { ...message, ...(sequenceTextId ? fillNames(bodies, data?.firstName ?? "") : bodies) };
}

/** Notes messages as sent: those that come while a statement is under way go together in the next. */
export type Marker = (sent: { id: string; providerId: string | null }) => Promise<void>;

export function createMarker(db: Database): Marker {
	let waiting: { id: string; providerId: string | null; done: () => void; failed: (error: unknown) => void }[] = [];
	let busy = false;
	const flush = async () => {
		busy = true;
		for (let batch = waiting; batch.length > 0; batch = waiting) {
			waiting = [];
			try {
				await markSent(db, batch);
				for (const { done } of batch) done();
			} catch (error) {
				for (const { failed } of batch) failed(error);
			}
		}
		busy = false;
	};
	return (sent) =>
		new Promise((done, failed) => {
			waiting.push({ ...sent, done, failed });
			if (!busy) void flush();
		});
}

/**
 * Sends one message that is claimed.
 *
 * @returns what went wrong, which has been noted; or `noted`, which is done once it is noted as sent and throws where it
 *   could not be
 */
export async function sendClaimed(
	{ db, transport, sealed, ...site }: Omit<OutboxParts, "readSettings" | "log">,
	message: StoredMessage,
	words: SiteWords,
	mark: Marker,
): Promise<{ noted: Promise<void> } | Error> {
	const { id, address, kind, customerId } = message;
	const { category, optional, tellsOfAccess } = rulesOfMessage(kind);
	let response: unknown;
	try {
		const token = optional && customerId ? preferenceToken(site.authSecret, customerId) : null;
		const marks = { ...words, mailPage: mailPage(site.siteUrl, token) };
		const mail = {
			to: address,
			...openMail(await withText(db, message), sealed, marks),
			...(token && { headers: unsubscribeHeaders(site.siteUrl, token, category) }),
		};
		response = await transport.deliver(id, mail, words.siteName);
	} catch (error) {
		const reason = error instanceof Error ? error : new Error(String(error));
		await noteFailure(db, message, reason);
		return reason;
	}
	const noted = noteFor(LEASE_MS - ATTEMPT_MS, async () => {
		await mark({ id, providerId: readProviderId(response) });
		if (tellsOfAccess && customerId) await markNotified(db, customerId);
	});
	return { noted };
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

const TOO_LATE = "It could not be sent in time.";

/** Why a message is not sent after all; asked when it is sent, as much may have happened since it was queued. */
async function findRefusals(db: Database, batch: StoredMessage[]): Promise<Map<string, string>> {
	const [suppressions, receivers, running] = await Promise.all([
		findSuppressions(
			db,
			batch.map(({ address }) => address),
		),
		findReceivers(
			db,
			batch.flatMap(({ customerId, kind }) => (rulesOfMessage(kind).optional && customerId ? [customerId] : [])),
		),
		listRunning(
			db,
			batch.flatMap(({ enrollmentId }) => enrollmentId ?? []),
		),
	]);
	const refuse = ({
		address,
		kind,
		customerId,
		createdAt,
		notAfter,
		enrollmentId,
		sequenceTextId,
	}: StoredMessage): string | null => {
		const { category, optional } = rulesOfMessage(kind);
		const found = suppressions.get(address);
		// A mailbox that works, of someone who presses "spam": what they ask for to get into their account still goes.
		if (found && !(found.reason === "complaint" && category === "security"))
			return found.reason === "bounce" ? "The address bounced before." : "They reported an email as spam.";
		if (!optional) return null;
		const receiver = receivers.get(customerId ?? "");
		if (!receiver) return "They are no longer a customer.";
		if (receiver.email !== address) return "They have another address now.";
		if (receiver.off.includes(category)) return "They switched these emails off.";
		// Told whatever became of their order since.
		if (kind === "reviewHidden") return null;
		if (!receiver.approved) return "They no longer have access.";
		if (sequenceTextId && !enrollmentId) return "Its sequence was deleted.";
		if (enrollmentId && !running.has(enrollmentId)) return "They paused or stopped it, or it is off.";
		if (notAfter && Date.now() > notAfter.getTime()) return TOO_LATE;
		if (kind === "reviewRequest") {
			if (receiver.reviewed) return "They have written a review.";
			if (!receiver.hasPaidOrder) return "Their order is not paid any more.";
		}
		if (category !== "reminder") return receiver.registered ? null : "They have no account any more.";
		if (receiver.registered) return "They have registered.";
		return Date.now() - createdAt.getTime() > REMINDER_MS ? TOO_LATE : null;
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
	const mark = createMarker(db);
	let stopping = false;

	/**
	 * Sends one after the other, as a kill then repeats one message at most; over more connections where that does not keep
	 * a pace above `ONE_LINE_RATE`.
	 *
	 * @param batch claimed
	 */
	const sendBatch = async (batch: StoredMessage[], words: SiteWords, perSecond = 1): Promise<void> => {
		const began = Date.now();
		const lastStart = began + LEASE_MS - ATTEMPT_MS;
		const refusals = await findRefusals(db, batch);
		const waiting = [...batch];
		const working = new Set<Promise<void>>();
		const isBehind = () =>
			perSecond > ONE_LINE_RATE && batch.length - waiting.length < ((Date.now() - began) / 1_000) * perSecond;
		const work = async () => {
			let noted: Promise<void> | undefined;
			for (let message = waiting.shift(); message; message = waiting.shift()) {
				if (stopping || Date.now() > lastStart) {
					waiting.unshift(message);
					break;
				}
				if (working.size < MOST_BULK_SLOTS && waiting.length > 0 && isBehind()) open();
				const refusal = refusals.get(message.id);
				if (refusal) await settleUnsent(db, message.id, "withheld", refusal);
				else {
					const outcome = await sendClaimed(parts, message, words, mark);
					const before = noted;
					noted = outcome instanceof Error ? undefined : outcome.noted;
					// Told of by the next await; until then it is not one that nobody has seen.
					noted?.catch(() => {});
					await before;
					// Alone, it waits for each to be noted. Where several have to keep the pace, noting goes on beside sending.
					if (working.size === 1) await noted;
				}
			}
			await noted;
		};
		let failure: unknown;
		const open = () => {
			const slot: Promise<void> = work()
				.catch((error) => {
					failure = error;
				})
				.finally(() => working.delete(slot));
			working.add(slot);
		};
		open();
		while (working.size > 0) await Promise.race(working);
		await releaseMessages(
			db,
			waiting.map(({ id }) => id),
		);
		if (failure) throw failure;
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
			await sendBatch(claimed, await readSettings());
		});

	const workThroughMany = () =>
		untilStopped(async () => {
			const heard = bell.next();
			const { perSecond, ...words } = await readSettings();
			const { claimed, waitMs } = await claimAtPace(db, perSecond, LEASE_MS);
			if (waitMs > 0) return void (await pause(waitMs));
			if (claimed.length === 0) return waitFor("bulk", heard);
			await sendBatch(claimed, words, perSecond);
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
