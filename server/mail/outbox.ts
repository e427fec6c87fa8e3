import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS, HOUR_MS } from "../../contract/durations.ts";
import { isAddressCategory, type MessageCategory, rulesOfMessage } from "../../contract/email/messages.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { SealedTexts } from "../secrets/sealed-text.ts";
import { createDispatcher, type Dispatcher, MIN_DELAY_MS } from "../work/dispatcher.ts";
import { addressKeyOf } from "./address-key.ts";
import { leadPreferenceToken, lessonToken } from "./lead-link.ts";
import { MailPostponed, MailRejected, type MailTransport } from "./mail.ts";
import { refusals, refuseEach, type SendRules } from "./may-still-send.ts";
import {
	claimAtPace,
	claimMessages,
	extendClaims,
	findAddressOptOuts,
	findLeadReceivers,
	findMailingText,
	findNextDue,
	findReceivers,
	findSequenceText,
	findSuppressions,
	type Lane,
	markNotified,
	markSent,
	OUTBOX_CHANNEL,
	releaseMessages,
	type StoredMessage,
	scheduleResend,
	settleUnsent,
	suppressAddress,
} from "./outbox.queries.ts";
import { LEAD_TOKEN } from "./placeholders.ts";
import { preferencesUrl, preferenceToken, unsubscribeHeaders } from "./preference-link.ts";
import { type MailPlaceholderValues, openMail } from "./seal-mail.ts";
import { fillNames } from "./shared-text.ts";

/** How long a message stays claimed. If the claim is not extended, its process is gone, and another one sends it. */
export const LEASE_MS = 60_000;
/** Sending may take minutes: the transport allows the mail server half a minute for each reply. */
const EXTENSION_INTERVAL_MS = 20_000;
/** After this, no further message of a batch is started. */
const BATCH_MS = 10_000;
/** Maximum time for recording that a message was sent. */
const RECORD_MS = 10_000;
const GIVE_UP_AFTER_MS = 2 * DAY_MS;
/** A sender whose quota is used up tries again this much later. */
const POSTPONED_MS = HOUR_MS;
/** However long the mail server was down, messages are sent soon after it is back. */
const MAX_RETRY_DELAY_MS = 300_000;
/** Urgent messages sent in parallel. */
const URGENT_CONCURRENCY = 3;
/**
 * Up to this rate, bulk messages are sent one after the other, even if the mail server is slow: a kill repeats one at
 * most.
 */
const MAX_SEQUENTIAL_RATE = 10;
/** Bulk messages sent in parallel, if a higher rate requires it. */
const MAX_BULK_CONCURRENCY = 5;
/** Maximum time between polls, in case a notification is lost. */
const POLL_INTERVAL_MS = 15_000;

/** Returns the delay after this many failed attempts. */
export const computeRetryDelay = (attempts: number): number =>
	Math.min(5_000 * 2 ** Math.min(attempts, 10), MAX_RETRY_DELAY_MS);

/** Properties of the site used in every message. */
type SiteText = Omit<MailPlaceholderValues, "preferencesUrl">;

export interface OutboxParts {
	db: Database;
	/** Null while no mail server is set: messages wait. */
	transport: MailTransport | null;
	sealed: SealedTexts;
	/** The site's address, used in links and for signing them. */
	siteUrl: string;
	authSecret: string;
	/** Read when messages are sent. */
	readSettings: () => Promise<SiteText & { perSecond: number }>;
	sendRules: SendRules;
	log: Log;
}

/** Sends the messages of the outbox until it is stopped. */
export interface Outbox extends Pick<Dispatcher, "listen"> {
	/** Finishes the current messages, then ends. */
	stop(): Promise<void>;
}

/**
 * Returns the provider's message ID, used in its webhooks: the last word of the mail server's reply, as sent by Amazon
 * SES, Postmark, Brevo and Postfix.
 */
export const readProviderId = (response: unknown): string | null =>
	(typeof response === "string" ? response : "")
		.trim()
		.split(/\s+/)
		.at(-1)
		?.replaceAll(/^<|>$/g, "")
		.match(/^[\w.@+=-]{8,200}$/)?.[0] ?? null;

/** The reason for a message that someone waits for. */
const NO_MAIL_SERVER = "No mail server is set. Enter it under Settings, Server.";

const sharedTexts = new Map<string, { html: string; text: string }>();

/** Adds the text that a message shares with many others, loaded once for all of them. */
async function withText(db: Database, authSecret: string, message: StoredMessage): Promise<StoredMessage> {
	const { mailingId, sequenceTextId, data, leadId } = message;
	const id = mailingId ?? sequenceTextId;
	if (id === null) return message;
	const find = mailingId ? findMailingText : findSequenceText;
	const bodies = sharedTexts.get(id) ?? (await find(db, id));
	if (!bodies) throw new Error("the email text was deleted");
	// Only a few mailings are sent at a time, but a sequence has members on many days.
	if (sharedTexts.size > 200) sharedTexts.clear();
	sharedTexts.set(id, bodies);
	if (!sequenceTextId) return { ...message, ...bodies };
	const named = fillNames(bodies, data?.firstName ?? "");
	if (!leadId) return { ...message, ...named };
	const token = lessonToken(authSecret, leadId, message.createdAt);
	const fill = (text: string) => text.replaceAll(LEAD_TOKEN, token);
	return { ...message, html: fill(named.html), text: fill(named.text) };
}

/** Records messages as sent: those that arrive during a statement are combined into the next. */
export type SentRecorder = (sent: { id: string; providerId: string | null }) => Promise<void>;

export function createSentRecorder(db: Database): SentRecorder {
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
 * Extends the claims of messages until they are sent: with a slow mail server they would expire, and be sent twice.
 *
 * @param ids remove an ID when its message is scheduled for a retry
 */
export async function whileClaimed<Result>(
	db: Database,
	ids: Set<string>,
	send: () => Promise<Result>,
): Promise<Result> {
	const extension = setInterval(() => {
		if (ids.size > 0) void extendClaims(db, [...ids], LEASE_MS).catch(() => {});
	}, EXTENSION_INTERVAL_MS);
	try {
		return await send();
	} finally {
		clearInterval(extension);
	}
}

/**
 * Sends a claimed message.
 *
 * @returns the error, which has been recorded; or `recorded`, which resolves once the message is recorded as sent and
 *   rejects if recording fails
 */
export async function sendClaimed(
	{ db, transport, sealed, ...site }: Omit<OutboxParts, "readSettings" | "log">,
	message: StoredMessage,
	siteText: SiteText,
	recordSent: SentRecorder,
): Promise<{ recorded: Promise<void> } | Error> {
	const { id, address, kind, customerId, leadId } = message;
	const { category, optional, tellsOfAccess } = rulesOfMessage(kind);
	let response: unknown;
	try {
		if (!transport) throw new Error(NO_MAIL_SERVER);
		const token = optional || leadId ? tokenOf(site.authSecret, { customerId, leadId, address, category }) : null;
		const values = { ...siteText, preferencesUrl: preferencesUrl(site.siteUrl, token) };
		const mail = {
			to: address,
			...openMail(await withText(db, site.authSecret, message), sealed, values),
			// All that a lead can turn off are the messages of their sequence.
			...(token && { headers: unsubscribeHeaders(site.siteUrl, token, leadId ? "sequence" : category) }),
		};
		response = await transport.deliver(id, mail, siteText.siteName);
	} catch (error) {
		const reason = error instanceof Error ? error : new Error(String(error));
		await recordFailure(db, message, reason);
		return reason;
	}
	const recorded = recordFor(RECORD_MS, async () => {
		await recordSent({ id, providerId: readProviderId(response) });
		if (tellsOfAccess && customerId) await markNotified(db, customerId);
	});
	return { recorded };
}

/** Returns the token for the preferences of the person who gets a message. */
function tokenOf(
	authSecret: string,
	message: Pick<StoredMessage, "customerId" | "leadId" | "address"> & { category: MessageCategory },
): string | null {
	const { customerId, leadId, address, category } = message;
	if (leadId) return leadPreferenceToken(authSecret, leadId);
	const owner = customerId ?? (isAddressCategory(category) ? addressKeyOf(authSecret, address) : null);
	return owner && preferenceToken(authSecret, owner);
}

async function recordFailure(db: Database, message: StoredMessage, reason: Error): Promise<void> {
	const { id, address, attempts, createdAt } = message;
	const detail = reason.message.slice(0, 500);
	if (reason instanceof MailRejected) {
		await db.transaction(async (tx) => {
			await settleUnsent(tx, id, "bounced", detail);
			if (reason.unknownAddress) await suppressAddress(tx, address, "bounce", detail);
		});
	} else if (Date.now() - createdAt.getTime() > GIVE_UP_AFTER_MS) await settleUnsent(db, id, "failed", detail);
	else
		await scheduleResend(db, id, detail, reason instanceof MailPostponed ? POSTPONED_MS : computeRetryDelay(attempts));
}

/** Keeps trying to record what was sent, because it would be sent again otherwise. */
async function recordFor(ms: number, record: () => Promise<void>): Promise<void> {
	const deadline = Date.now() + ms;
	for (;;) {
		try {
			return await record();
		} catch (error) {
			if (Date.now() > deadline) throw error;
			await pause(500);
		}
	}
}

/** Returns the reasons why messages are not sent after all, by ID. */
async function findRefusals(
	{ db, sendRules: rules, authSecret }: Pick<OutboxParts, "db" | "sendRules" | "authSecret">,
	batch: StoredMessage[],
): Promise<Map<string, string>> {
	const keys = new Map(
		batch.flatMap(({ kind, address }) =>
			isAddressCategory(rulesOfMessage(kind).category) ? [[address, addressKeyOf(authSecret, address)] as const] : [],
		),
	);
	const byKind = Map.groupBy(batch, ({ kind }) => kind);
	const [suppressions, receivers, leads, optOuts, ...ofKinds] = await Promise.all([
		findSuppressions(
			db,
			batch.map(({ address }) => address),
		),
		findReceivers(
			db,
			batch.flatMap(({ customerId, kind }) => (rulesOfMessage(kind).optional && customerId ? [customerId] : [])),
		),
		findLeadReceivers(
			db,
			batch.flatMap(({ leadId }) => leadId ?? []),
		),
		findAddressOptOuts(db, [...keys.values()]),
		...[...byKind].map(([kind, messages]) => findRule(rules, kind)?.(db, messages) ?? new Map<string, string>()),
	]);
	const byRules = new Map(ofKinds.flatMap((found) => [...found]));
	return refuseEach(batch, ({ id, address, kind, customerId, leadId, notAfter }) => {
		const { category, optional } = rulesOfMessage(kind);
		const found = suppressions.get(address);
		// The mailbox of someone who reported spam works, so messages needed to access their account are still sent.
		if (found && !(found.reason === "complaint" && category === "security"))
			return found.reason === "bounce" ? "The address bounced before." : "They reported an email as spam.";
		if (!optional) return null;
		if (isAddressCategory(category)) {
			if (optOuts.has(`${category} ${keys.get(address)}`)) return refusals.optedOut;
		} else {
			const receiver = leadId ? leads.get(leadId) : receivers.get(customerId ?? "");
			if (!receiver) return "They are no longer a customer.";
			if (receiver.email !== address) return "They have another address now.";
			if (receiver.off.includes(category)) return refusals.optedOut;
		}
		return byRules.get(id) ?? (notAfter && Date.now() > notAfter.getTime() ? refusals.tooLate : null);
	});
}

const findRule = (rules: SendRules, kind: string) =>
	Object.hasOwn(rules, kind) ? rules[kind as keyof SendRules] : null;

/** Starts sending queued messages, in every process. */
export function startOutbox(parts: OutboxParts): Outbox {
	const { db, log, readSettings } = parts;
	const dispatcher = createDispatcher(OUTBOX_CHANNEL, POLL_INTERVAL_MS, log);
	const recordSent = createSentRecorder(db);

	/**
	 * Sends one after the other, so that a kill repeats one message at most; uses more connections if that is too slow
	 * for a rate above `MAX_SEQUENTIAL_RATE`.
	 *
	 * @param batch claimed
	 */
	const sendBatch = async (batch: StoredMessage[], siteText: SiteText, perSecond = 1): Promise<void> => {
		const began = Date.now();
		const lastStart = began + BATCH_MS;
		const refused = await findRefusals(parts, batch);
		const waiting = [...batch];
		const claimed = new Set(batch.map(({ id }) => id));
		const working = new Set<Promise<void>>();
		const isBehind = () =>
			perSecond > MAX_SEQUENTIAL_RATE && batch.length - waiting.length < ((Date.now() - began) / 1_000) * perSecond;
		const work = async () => {
			let recorded: Promise<void> | undefined;
			for (let message = waiting.shift(); message; message = waiting.shift()) {
				if (dispatcher.signal.aborted || Date.now() > lastStart) {
					waiting.unshift(message);
					break;
				}
				if (working.size < MAX_BULK_CONCURRENCY && waiting.length > 0 && isBehind()) open();
				const refusal = refused.get(message.id);
				if (refusal) await settleUnsent(db, message.id, "withheld", refusal);
				else {
					const outcome = await sendClaimed(parts, message, siteText, recordSent);
					if (outcome instanceof Error) claimed.delete(message.id);
					const before = recorded;
					recorded = outcome instanceof Error ? undefined : outcome.recorded;
					// The next await throws it; until then it must not be an unhandled rejection.
					recorded?.catch(() => {});
					await before;
					// A single sender waits for each to be recorded. With several senders, recording continues in the background.
					if (working.size === 1) await recorded;
				}
			}
			await recorded;
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
		await whileClaimed(db, claimed, async () => {
			open();
			while (working.size > 0) await Promise.race(working);
		});
		await releaseMessages(
			db,
			waiting.map(({ id }) => id),
		);
		if (failure) throw failure;
	};

	/** Returns how long to wait for the next message of a lane; 0 if one is due. */
	const untilNext = async (lane: Lane): Promise<number> => {
		const dueMs = (await findNextDue(db, lane)) ?? POLL_INTERVAL_MS;
		return dueMs > 0 ? Math.max(MIN_DELAY_MS, dueMs) : 0;
	};

	const sendUrgent = async (): Promise<number> => {
		const untilDue = await untilNext("urgent");
		if (untilDue > 0) return untilDue;
		const claimed = await claimMessages(db, "urgent", 1, LEASE_MS);
		// Another sender was faster.
		if (claimed.length === 0) return MIN_DELAY_MS;
		await sendBatch(claimed, await readSettings());
		return 0;
	};

	const sendBulk = async (): Promise<number> => {
		const untilDue = await untilNext("bulk");
		if (untilDue > 0) return untilDue;
		const { perSecond, ...siteText } = await readSettings();
		const { claimed, waitMs } = await claimAtPace(db, perSecond, LEASE_MS);
		if (waitMs > 0) {
			// A notification does not increase the rate.
			await pause(waitMs);
			return 0;
		}
		if (claimed.length === 0) return MIN_DELAY_MS;
		await sendBatch(claimed, siteText, perSecond);
		return 0;
	};

	const senders = [...Array.from({ length: URGENT_CONCURRENCY }, () => sendUrgent), sendBulk];
	const lanes = parts.transport ? senders.map(dispatcher.run) : [];
	return {
		listen: dispatcher.listen,
		stop: async () => {
			dispatcher.stop();
			await Promise.all(lanes);
			parts.transport?.close?.();
		},
	};
}
