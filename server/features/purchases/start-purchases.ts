import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Log } from "../../log.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { createSealedTexts } from "../../sealed-text.ts";
import type { SettingsStore } from "../settings/settings-store.ts";
import { type Accepted, acceptEvent, EVENT_QUEUE, type EventJob } from "./accept-event.ts";
import { applyEvent, type PurchaseParts } from "./apply-event.ts";
import { connectConfiguredStripe } from "./connect-stripe.ts";
import { noteFailedAttempt } from "./events.queries.ts";
import type { IncomingEvent, Secrets } from "./purchase-source.ts";
import type { StoredSource } from "./sources.queries.ts";
import { createStripeClients } from "./stripe-client.ts";

/** What carts report, on its way to orders and access. */
export interface Purchases extends PurchaseParts {
	secretsOf(source: Pick<StoredSource, "secrets">): Secrets;
	accept(source: StoredSource, event: IncomingEvent, now?: Date): Promise<Accepted>;
}

/** Begins to apply the events of carts. */
export async function startPurchases(services: {
	config: Config;
	db: Database;
	jobs: Jobs;
	mailer: Mailer;
	settings: SettingsStore;
	forgetPrincipals: () => void;
	log: Log;
}): Promise<Purchases> {
	const { config, db, jobs, mailer, settings, forgetPrincipals, log } = services;
	const sealed = createSealedTexts(config.authSecret, "secrets of purchase sources");
	const parts: PurchaseParts = {
		db,
		mailer,
		sealed,
		stripe: createStripeClients(config.stripe.apiOrigin),
		fetch: (...request) => globalThis.fetch(...request),
		readSettings: settings.read,
		forgetPrincipals,
		siteUrl: config.siteUrl,
		authSecret: config.authSecret,
	};
	await jobs.work<EventJob>(EVENT_QUEUE, async ({ data: { eventId } }) => {
		try {
			await applyEvent(parts, eventId);
		} catch (error) {
			log.warn({ error, eventId }, "a purchase event could not be applied yet");
			await noteFailedAttempt(db, eventId, "It could not be applied yet, and is tried again.").catch(() => {});
			throw error;
		}
	});
	await connectConfiguredStripe(db, sealed, config.stripe);
	return Object.assign(parts, {
		secretsOf: ({ secrets }: Pick<StoredSource, "secrets">): Secrets => JSON.parse(sealed.open(secrets)),
		accept: (source: StoredSource, event: IncomingEvent, now = new Date()) =>
			acceptEvent({ db, jobs, sealed, fetch: parts.fetch }, source, event, now),
	});
}
