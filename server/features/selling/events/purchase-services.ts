import type { Money } from "../../../../contract/money.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import type { Database } from "../../../database/database.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import type { Log } from "../../../log.ts";
import type { Mailer } from "../../../mail/mailer.ts";
import type { SealedTexts } from "../../../secrets/sealed-text.ts";
import type { Fetch } from "../carts/cart-adapter.ts";
import type { StripeClients } from "../carts/stripe-client.ts";

export interface PurchaseServices {
	db: Database;
	jobs: Jobs;
	mailer: Mailer;
	sealed: SealedTexts;
	stripe: StripeClients;
	/** Calls the carts' own APIs. */
	fetch: Fetch;
	readSettings: () => Promise<Settings>;
	log: Log;
	/** Returns the price of the bundle at our own checkout. */
	readPrice: (arm?: PageArm) => Promise<Money>;
	/** Returns what the bundle is called there. */
	readBundleName: () => Promise<string>;
	/** Clears the cache of signed-in people after access has changed. */
	forgetPrincipals: () => void;
	siteUrl: string;
	authSecret: string;
}
