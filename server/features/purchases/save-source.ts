import { randomBytes } from "node:crypto";
import type { CartType, ProductGrant } from "../../../contract/order-sources.ts";
import { cartNames } from "../../../contract/order-sources.ts";
import type { ProductMappingFields } from "../../../contract/payments.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { refuseStaleEdit } from "../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { newAddress } from "./connect-stripe.ts";
import { addressOf } from "./describe-payments.ts";
import type { Secrets } from "./purchase-source.ts";
import { sourceOf } from "./sources/all.ts";
import {
	deleteSource,
	findSource,
	insertSource,
	lockSource,
	type StoredSource,
	updateSource,
} from "./sources.queries.ts";
import type { Purchases } from "./start-purchases.ts";

interface SourceFields {
	name: string;
	secrets: Secrets;
	products: ProductMappingFields[];
	otherProducts: ProductGrant | null;
	mode: "live" | "test";
}

/** @returns the secrets to store, with generated ones; null where one is missing */
function completeSecrets(
	type: CartType,
	entered: Secrets,
	kept: Secrets,
): { secrets: Secrets; shownOnce: string | null } | null {
	const secrets: Secrets = {};
	let shownOnce: string | null = null;
	for (const { name, optional, generated, usedOnce } of sourceOf(type).secrets) {
		if (usedOnce) continue;
		let value = entered[name] || kept[name];
		if (!value && generated) {
			value = `whsec_${randomBytes(24).toString("base64")}`;
			shownOnce = value;
		}
		if (value) secrets[name] = value;
		else if (!optional) return null;
	}
	return { secrets, shownOnce };
}

/** Subscribes a source's address where the cart's settings can't. @throws CartApiError */
async function subscribe(
	purchases: Purchases,
	source: Pick<StoredSource, "type" | "address">,
	entered: Secrets,
): Promise<void> {
	await sourceOf(source.type).subscribe?.(addressOf(purchases, source), entered, purchases.fetch);
}

/**
 * Adds a cart (HOOK-01).
 *
 * @returns its address, and a secret that was generated for it and is shown only once
 * @throws CartApiError where the cart refuses to subscribe the address
 */
export async function addSource(
	purchases: Purchases,
	admin: KnownPrincipal,
	{ type, ...fields }: SourceFields & { type: CartType },
): Promise<{ id: string; address: string; shownOnce: string | null } | "SECRET_MISSING" | "SOURCE_EXISTS"> {
	const { sealed, db } = purchases;
	const name = fields.name || cartNames[type];
	const added = await db.transaction(async (tx) => {
		const completed = completeSecrets(type, fields.secrets, {});
		if (!completed) return "SECRET_MISSING";
		const source = await insertSource(tx, {
			...fields,
			type,
			name,
			...newAddress(sealed),
			secrets: sealed.seal(JSON.stringify(completed.secrets)),
		});
		if (!source) return "SOURCE_EXISTS";
		await recordAudit(tx, admin, { action: "payment_source.added", subject: name });
		return { source, shownOnce: completed.shownOnce };
	});
	if (typeof added === "string") return added;
	const { source, shownOnce } = added;
	try {
		// The address answers by now, should the cart try it.
		await subscribe(purchases, source, fields.secrets);
	} catch (error) {
		await deleteSource(db, source.id);
		throw error;
	}
	return { id: source.id, address: addressOf(purchases, source), shownOnce };
}

/** @throws CHANGED_MEANWHILE where someone else has changed it since; CartApiError where the cart refuses to subscribe it */
export async function changeSource(
	purchases: Purchases,
	admin: KnownPrincipal,
	id: string,
	{ secrets, name, ...fields }: SourceFields,
	since: Date | null,
): Promise<"SOURCE_NOT_FOUND" | "SECRET_MISSING" | null> {
	const { sealed, db } = purchases;
	const known = await findSource(db, id);
	if (known) await subscribe(purchases, known, secrets);
	const refusal = await db.transaction(async (tx) => {
		const source = await lockSource(tx, id);
		if (!source) return "SOURCE_NOT_FOUND";
		if (since) refuseStaleEdit(source, since);
		const completed = completeSecrets(source.type, secrets, purchases.secretsOf(source));
		if (!completed) return "SECRET_MISSING";
		await updateSource(tx, id, {
			...fields,
			name: name || source.name,
			secrets: sealed.seal(JSON.stringify(completed.secrets)),
		});
		await recordAudit(tx, admin, { action: "payment_source.changed", subject: name || source.name });
		return null;
	});
	purchases.sources.forget();
	return refusal;
}

/** Stops accepting events of a cart. Its orders and their access stay. */
export async function removeSource(
	purchases: Purchases,
	admin: KnownPrincipal,
	id: string,
): Promise<"SOURCE_NOT_FOUND" | null> {
	const refusal = await purchases.db.transaction(async (tx) => {
		const source = await lockSource(tx, id);
		if (!source) return "SOURCE_NOT_FOUND";
		await updateSource(tx, id, { removedAt: new Date() });
		await recordAudit(tx, admin, { action: "payment_source.removed", subject: source.name });
		return null;
	});
	purchases.sources.forget();
	return refusal;
}
