import { randomBytes } from "node:crypto";
import { type CartType, cartSecrets, carts } from "../../../../contract/selling/carts.ts";
import type { ProductGrant } from "../../../../contract/selling/order-sources.ts";
import type { ProductMappingFields } from "../../../../contract/selling/payments.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { requireUnchanged } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { reopenUnknownProducts } from "../events/events.queries.ts";
import type { Purchases } from "../events/start-purchases.ts";
import { adapterFor } from "./adapters/all.ts";
import type { Secrets } from "./cart-adapter.ts";
import { CartApiError } from "./cart-api.ts";
import { newAddress } from "./connect-stripe.ts";
import { addressOf } from "./describe-payments.ts";
import {
	deleteSource,
	findSource,
	insertSource,
	lockSource,
	type StoredSource,
	updateSource as saveSource,
} from "./sources.queries.ts";

interface SourceFields {
	name: string;
	secrets: Secrets;
	products: ProductMappingFields[];
	otherProducts: ProductGrant | null;
	mode: "live" | "test";
}

/**
 * Returns the secrets to store, including generated ones.
 *
 * @throws SECRET_MISSING
 */
function completeSecrets(
	type: CartType,
	entered: Secrets,
	kept: Secrets,
): { secrets: Secrets; shownOnce: string | null } {
	const secrets: Secrets = {};
	const missing: string[] = [];
	let shownOnce: string | null = null;
	for (const { name, label, optional, generated, usedOnce } of cartSecrets(type)) {
		if (usedOnce) continue;
		let value = entered[name] || kept[name];
		if (!value && generated) {
			value = `whsec_${randomBytes(24).toString("base64")}`;
			shownOnce = value;
		}
		if (value) secrets[name] = value;
		else if (!optional) missing.push(`${label} (${name})`);
	}
	if (missing.length > 0) throw refusal("SECRET_MISSING", { message: `Please enter: ${missing.join(", ")}.` });
	return { secrets, shownOnce };
}

/**
 * Subscribes a source's address if the cart's settings can't.
 *
 * @throws CART_REFUSED
 */
async function subscribe(
	purchases: Purchases,
	source: Pick<StoredSource, "type" | "address">,
	entered: Secrets,
): Promise<void> {
	try {
		await adapterFor(source.type).subscribe?.(addressOf(purchases, source), entered, purchases.fetch);
	} catch (error) {
		throw error instanceof CartApiError ? refusal("CART_REFUSED", { message: error.message }) : error;
	}
}

/**
 * Adds a cart (HOOK-01).
 *
 * @returns its address, and a generated secret that is shown only once
 * @throws SECRET_MISSING, SOURCE_EXISTS, CART_REFUSED
 */
export async function addSource(
	purchases: Purchases,
	admin: KnownPrincipal,
	{ type, ...fields }: SourceFields & { type: CartType },
): Promise<{ id: string; address: string; shownOnce: string | null }> {
	const { sealed, db } = purchases;
	const name = fields.name || carts[type].name;
	const { source, shownOnce } = await db.transaction(async (tx) => {
		const { secrets, shownOnce } = completeSecrets(type, fields.secrets, {});
		const inserted = await insertSource(tx, {
			...fields,
			type,
			name,
			...newAddress(sealed),
			secrets: sealed.seal(JSON.stringify(secrets)),
		});
		if (!inserted) throw refusal("SOURCE_EXISTS");
		await recordAudit(tx, admin, { action: "payment_source.added", subject: name });
		return { source: inserted, shownOnce };
	});
	try {
		// The address already responds, in case the cart tests it.
		await subscribe(purchases, source, fields.secrets);
	} catch (error) {
		await deleteSource(db, source.id);
		throw error;
	}
	return { id: source.id, address: addressOf(purchases, source), shownOnce };
}

/** @throws SOURCE_NOT_FOUND, SECRET_MISSING, CART_REFUSED; CHANGED_MEANWHILE if someone else has changed it since */
export async function updateSource(
	purchases: Purchases,
	admin: KnownPrincipal,
	id: string,
	{ secrets, name, ...fields }: SourceFields,
	since: Date | null,
): Promise<void> {
	const { sealed, db } = purchases;
	const known = await findSource(db, id);
	if (known) await subscribe(purchases, known, secrets);
	await db.transaction(async (tx) => {
		const source = requireUnchanged(await lockSource(tx, id), "SOURCE_NOT_FOUND", since);
		const completed = completeSecrets(source.type, secrets, purchases.secretsOf(source));
		await saveSource(tx, id, {
			...fields,
			name: name || source.name,
			secrets: sealed.seal(JSON.stringify(completed.secrets)),
		});
		await reopenUnknownProducts(tx, id);
		await recordAudit(tx, admin, { action: "payment_source.changed", subject: name || source.name });
	});
	purchases.sources.forget();
	purchases.wake();
}

/**
 * Stops accepting events of a cart. Keeps its orders and their access.
 *
 * @throws SOURCE_NOT_FOUND
 */
export async function removeSource(purchases: Purchases, admin: KnownPrincipal, id: string): Promise<void> {
	await purchases.db.transaction(async (tx) => {
		const source = await lockSource(tx, id);
		if (!source) throw refusal("SOURCE_NOT_FOUND");
		await saveSource(tx, id, { removedAt: new Date() });
		await recordAudit(tx, admin, { action: "payment_source.removed", subject: source.name });
	});
	purchases.sources.forget();
}
