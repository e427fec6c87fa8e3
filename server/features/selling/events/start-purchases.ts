import type pg from "pg";
import type { Money } from "../../../../contract/money.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/database.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import type { Log } from "../../../log.ts";
import type { Mailer } from "../../../mail/mailer.ts";
import { createSealedTexts } from "../../../secrets/sealed-text.ts";
import { readWorkStatus, type WorkStatus } from "../../../work/work-queue.queries.ts";
import type { SettingsStore } from "../../site/settings/settings-store.ts";
import type { IncomingEvent, Secrets } from "../carts/cart-adapter.ts";
import { connectConfiguredStripe } from "../carts/connect-stripe.ts";
import { createSourceCache, type SourceCache, type SourceWithSecrets } from "../carts/source-cache.ts";
import type { StoredSource } from "../carts/sources.queries.ts";
import { createStripeClients } from "../carts/stripe-client.ts";
import { releaseExpiredUses } from "../codes/release-expired-uses.ts";
import { DUE_USES_QUEUE } from "../codes/settle-use.ts";
import { GIFT_QUEUE, type GiftJob, giveGift } from "../delivery/give-gift.ts";
import { refundWork } from "../order-facts/refunds.queries.ts";
import { startRefundQueue } from "../order-facts/request-refund.ts";
import { type Accepted, acceptEvent } from "./accept-event.ts";
import { createEventInbox, type EventInbox } from "./event-inbox.ts";
import { startEventQueue } from "./event-queue.ts";
import { countWaiting, eventWork } from "./events.queries.ts";
import type { PurchaseServices } from "./purchase-services.ts";

/** Turns the carts' reports into orders and access. */
export interface Purchases extends PurchaseServices {
	secretsOf(source: Pick<StoredSource, "secrets">): Secrets;
	accept(source: SourceWithSecrets, event: IncomingEvent, now?: Date): Promise<Accepted>;
	inbox: EventInbox;
	sources: SourceCache;
	/** Returns how many events are not applied yet. */
	waiting(): Promise<number>;
	/** Looks for due events now instead of at the next poll. */
	wake(): void;
	/** Listens for events accepted by other processes. */
	listen(client: pg.Client): Promise<void>;
	readEventStatus(): Promise<WorkStatus>;
	readRefundStatus(): Promise<WorkStatus>;
	/** Finishes the current work. */
	stop(): Promise<void>;
}

/** Starts applying events of carts. */
export async function startPurchases(services: {
	config: Config;
	db: Database;
	jobs: Jobs;
	mailer: Mailer;
	settings: SettingsStore;
	/** Returns the price of the bundle at our own checkout, as on the sales page. */
	readPrice: (arm?: PageArm) => Promise<Money>;
	readBundleName: () => Promise<string>;
	forgetPrincipals: () => void;
	log: Log;
}): Promise<Purchases> {
	const { config, db, jobs, mailer, settings, readPrice, readBundleName, forgetPrincipals, log } = services;
	const sealed = createSealedTexts(config.authSecret, "secrets of purchase sources");
	const parts: PurchaseServices = {
		db,
		jobs,
		mailer,
		sealed,
		stripe: createStripeClients(config.stripe.apiOrigin),
		fetch: (...request) => globalThis.fetch(...request),
		log,
		readSettings: settings.read,
		readPrice,
		readBundleName,
		forgetPrincipals,
		siteUrl: config.siteUrl,
		authSecret: config.authSecret,
	};
	await jobs.work<GiftJob>(GIFT_QUEUE, async ({ data }) => {
		await giveGift(parts, data, new Date());
		forgetPrincipals();
	});
	await connectConfiguredStripe(db, sealed, config.stripe);
	const secretsOf = ({ secrets }: Pick<StoredSource, "secrets">): Secrets => JSON.parse(sealed.open(secrets));
	await jobs.work(DUE_USES_QUEUE, async () => {
		await releaseExpiredUses({ ...parts, secretsOf }, new Date());
	});
	const events = startEventQueue(parts);
	const refunds = startRefundQueue(parts);
	const inbox = createEventInbox(db);
	return Object.assign(parts, {
		inbox,
		sources: createSourceCache(db, sealed),
		secretsOf,
		accept: (source: SourceWithSecrets, event: IncomingEvent, now = new Date()) =>
			acceptEvent({ db, inbox, fetch: parts.fetch, stripe: parts.stripe }, source, event, now),
		waiting: () => countWaiting(db),
		wake: events.wake,
		listen: async (client: pg.Client) => {
			await events.listen(client);
			await refunds.listen(client);
		},
		readEventStatus: () => readWorkStatus(db, eventWork),
		readRefundStatus: () => readWorkStatus(db, refundWork),
		stop: async () => {
			await Promise.all([events.stop(), refunds.stop()]);
		},
	});
}
