import { randomBytes } from "node:crypto";
import { createAuth } from "../auth/auth.ts";
import { hashPassword } from "../auth/passwords/password.ts";
import type { Config } from "../config.ts";
import { type ConnectionOptions, connect, type Database } from "../database/database.ts";
import { makeAdmin } from "../features/accounts/admins/make-admin.ts";
import { insertPassword } from "../features/accounts/first-admin/first-admin.queries.ts";
import { listProductsForAdmin } from "../features/library/products/admin-products.queries.ts";
import { findProductFile } from "../features/library/products/products.queries.ts";
import { createCodeStore } from "../features/selling/codes/code-store.ts";
import { purchaseAccounts } from "../features/selling/delivery/purchase-accounts.ts";
import { createBrandStore } from "../features/site/brand/brand-store.ts";
import { readMemberTexts } from "../features/site/member-texts/read-member-texts.ts";
import { createPublishedReviews } from "../features/site/reviews/published-reviews.ts";
import { createPublishedPage } from "../features/site/sales-page/published-page.ts";
import { createSettingsStore } from "../features/site/settings/settings-store.ts";
import type { Log } from "../log.ts";
import { createSend } from "../mail/mailer.ts";
import { loadPageRenderer } from "../pages/page-renderer.ts";
import { openPageStore } from "../pages/page-store.ts";
import { createBudgetStore } from "../rate-limits/budget-store.ts";
import { createRateLimits } from "../rate-limits/rate-limits.ts";
import { createSecretAttempts } from "../rate-limits/secret-attempts.ts";
import { createSealedTexts, MESSAGE_SECRETS } from "../secrets/sealed-text.ts";
import { digestOf } from "../storage/file-digest.ts";
import type { Storage } from "../storage/storage.ts";
import { ExplainedError } from "../work/describe-error.ts";

interface Parts {
	config: Config;
	db: Database;
	storage: Pick<Storage, "read">;
	log: Log;
}

/**
 * Uses a migrated copy of the database as people would: renders the public pages, signs in, and downloads a product
 * (UPG-01). Nothing works in the background and nothing is sent: only the queries of these three run on the copy.
 *
 * @returns what succeeded, for people
 * @throws ExplainedError with what did not work
 */
export async function tryCopy(parts: Omit<Parts, "db">, copy: ConnectionOptions): Promise<string[]> {
	const db = connect(copy, () => {});
	const trials: [name: string, run: (parts: Parts) => Promise<string>][] = [
		["Showing the public pages", renderPages],
		["Signing in", signIn],
		["Downloading a product", download],
	];
	try {
		const results: string[] = [];
		for (const [name, run] of trials)
			results.push(
				await run({ ...parts, db }).catch((error) => {
					parts.log.error({ error }, "a trial on the copy failed");
					const reason = error instanceof Error ? error.message : String(error);
					throw new ExplainedError(`${name} does not work with the new version: ${reason}`, { cause: error });
				}),
			);
		return results;
	} finally {
		await db.$client.end();
	}
}

async function renderPages({ config, db, log }: Parts): Promise<string> {
	const settings = createSettingsStore(db);
	const stores = {
		settings,
		brand: createBrandStore(db),
		publishedPage: createPublishedPage(db),
		publishedReviews: createPublishedReviews(db),
		codes: createCodeStore(db, settings),
	};
	const services = { ...stores, config, db, log };
	// Carts are not asked for their addresses.
	const pages = await openPageStore(loadPageRenderer(), services, async () => "", { brotliQuality: 1 });
	if (!pages.find("/")) throw new Error("there is no landing page");
	return "The public pages are shown.";
}

/** Signs in with an admin of the copy, since real passwords are unknown. */
async function signIn({ config, db, log }: Parts): Promise<string> {
	const settings = createSettingsStore(db);
	const budgets = createBudgetStore(db.$client);
	const send = createSend(db, createSealedTexts(config.authSecret, MESSAGE_SECRETS));
	const auth = createAuth({
		config,
		db,
		mailer: { send, sendNow: send },
		sms: null,
		rateLimits: createRateLimits(budgets, false),
		attempts: createSecretAttempts(budgets, false),
		readSiteName: async () => (await settings.read()).site_name,
		readTimeZone: async () => (await settings.read()).time_zone,
		readTexts: () => readMemberTexts(db),
		plugins: [purchaseAccounts({ config, db })],
		log,
	});
	const email = `rehearsal-${randomBytes(8).toString("hex")}@example.com`;
	const password = randomBytes(18).toString("base64url");
	const userId = await makeAdmin(db, email);
	await insertPassword(db, userId, await hashPassword(password));
	const response = await auth.handler(
		new Request(`${config.siteUrl}/api/auth/sign-in/email`, {
			method: "POST",
			headers: { "content-type": "application/json", origin: config.siteUrl },
			body: JSON.stringify({ email, password }),
		}),
	);
	const cookie = response.headers
		.getSetCookie()
		.map((line) => line.split(";")[0])
		.join("; ");
	const session = await auth.api.getSession({ headers: new Headers({ cookie }) });
	if (session?.user.id !== userId) throw new Error(`the answer was HTTP ${response.status}`);
	return "An admin can sign in.";
}

async function download({ db, storage }: Parts): Promise<string> {
	for (const { id } of await listProductsForAdmin(db)) {
		const product = await findProductFile(db, id);
		if (!product?.stored) continue;
		const { sha256 } = await digestOf(await storage.read(product.stored.key));
		if (sha256 !== product.stored.sha256) throw new Error(`"${product.title}" is not what was uploaded`);
		return `"${product.title}" can be downloaded.`;
	}
	return "There is no product to download.";
}
