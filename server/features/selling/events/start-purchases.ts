import type { Money } from "../../../contract/money.ts";
import type { PageArm } from "../../../contract/page-tests.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Log } from "../../log.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { createSealedTexts } from "../../sealed-text.ts";
import { readWorkStatus, type WorkStatus } from "../../work/work-queue.queries.ts";
import type { SettingsStore } from "../settings/settings-store.ts";
import { type Accepted, acceptEvent } from "./accept-event.ts";
import type { PurchaseParts } from "./apply-event.ts";
import { connectConfiguredStripe } from "./connect-stripe.ts";
import { createEventInbox, type EventInbox } from "./event-inbox.ts";
import { startEventQueue } from "./event-queue.ts";
import { countWaiting, eventWork } from "./events.queries.ts";
import { GIFT_QUEUE, type GiftJob, giveGift } from "./give-gift.ts";
import type { IncomingEvent, Secrets } from "./purchase-source.ts";
import { refundWork } from "./refunds.queries.ts";
import { startRefundQueue } from "./request-refund.ts";
import { createSourceCache, type OpenSource, type SourceCache } from "./source-cache.ts";
import type { StoredSource } from "./sources.queries.ts";
import { createStripeClients } from "./stripe-client.ts";

/** Turns what carts report into orders and access. */
export interface Purchases extends PurchaseParts {
	secretsOf(source: Pick<StoredSource, "secrets">): Secrets;
	accept(source: OpenSource, event: IncomingEvent, now?: Date): Promise<Accepted>;
	inbox: EventInbox;
	sources: SourceCache;
	/** @returns how many events are not applied yet */
	waiting(): Promise<number>;
	/** Looks for events that are due now instead of at the next poll. */
	wake(): void;
	/** What waits and what keeps failing, by queue. */
	workStatus(): Promise<Record<"purchase_events" | "order_refunds", WorkStatus>>;
	/** Finishes what is under way. */
	stop(): Promise<void>;
}

/** Starts to apply the events of carts. */
export async function startPurchases(services: {
	config: Config;
	db: Database;
	jobs: Jobs;
	mailer: Mailer;
	settings: SettingsStore;
	/** What the bundle costs at our own checkout: what the sales page says. */
	readPrice: (arm?: PageArm) => Promise<Money>;
	forgetPrincipals: () => void;
	log: Log;
}): Promise<Purchases> {
	const { config, db, jobs, mailer, settings, readPrice, forgetPrincipals, log } = services;
	const sealed = createSealedTexts(config.authSecret, "secrets of purchase sources");
	const parts: PurchaseParts = {
		db,
		jobs,
		mailer,
		sealed,
		stripe: createStripeClients(config.stripe.apiOrigin),
		fetch: (...request) => globalThis.fetch(...request),
		log,
		readSettings: settings.read,
		readPrice,
		forgetPrincipals,
		siteUrl: config.siteUrl,
		authSecret: config.authSecret,
	};
	await jobs.work<GiftJob>(GIFT_QUEUE, async ({ data }) => {
		await giveGift(parts, data, new Date());
		forgetPrincipals();
	});
	await connectConfiguredStripe(db, sealed, config.stripe);
	const events = startEventQueue(parts);
	const refunds = startRefundQueue(parts);
	const inbox = createEventInbox(db, events.wake);
	return Object.assign(parts, {
		inbox,
		sources: createSourceCache(db, sealed),
		secretsOf: ({ secrets }: Pick<StoredSource, "secrets">): Secrets => JSON.parse(sealed.open(secrets)),
		accept: (source: OpenSource, event: IncomingEvent, now = new Date()) =>
			acceptEvent({ db, inbox, fetch: parts.fetch, stripe: parts.stripe }, source, event, now),
		waiting: () => countWaiting(db),
		wake: events.wake,
		workStatus: async () => ({
			purchase_events: await readWorkStatus(db, eventWork),
			order_refunds: await readWorkStatus(db, refundWork),
		}),
		stop: async () => {
			await Promise.all([events.stop(), refunds.stop()]);
		},
	});
}
