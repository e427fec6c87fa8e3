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
import { insertSource, lockSource, updateSource } from "./sources.queries.ts";
import type { Purchases } from "./start-purchases.ts";

interface SourceFields {
	name: string;
	secrets: Secrets;
	products: ProductMappingFields[];
	otherProducts: ProductGrant | null;
	mode: "live" | "test";
}

/** @returns those that a kind of cart has, with new ones where they are made here; null where one is missing */
function completeSecrets(
	type: CartType,
	entered: Secrets,
	kept: Secrets,
): { secrets: Secrets; shownOnce: string | null } | null {
	const secrets: Secrets = {};
	let shownOnce: string | null = null;
	for (const { name, optional, generated } of sourceOf(type).secrets) {
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

/**
 * Adds a cart (HOOK-01).
 *
 * @returns its address, and a secret that was made for it and is shown this once
 */
export async function addSource(
	purchases: Purchases,
	admin: KnownPrincipal,
	{ type, ...fields }: SourceFields & { type: CartType },
): Promise<{ id: string; address: string; shownOnce: string | null } | "SECRET_MISSING" | "SOURCE_EXISTS"> {
	const { sealed, db } = purchases;
	const name = fields.name || cartNames[type];
	return db.transaction(async (tx) => {
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
		return { id: source.id, address: addressOf(purchases, source), shownOnce: completed.shownOnce };
	});
}

/** @throws CHANGED_MEANWHILE where someone else has changed it since */
export async function changeSource(
	purchases: Purchases,
	admin: KnownPrincipal,
	id: string,
	{ secrets, name, ...fields }: SourceFields,
	since: Date | null,
): Promise<"SOURCE_NOT_FOUND" | "SECRET_MISSING" | null> {
	const { sealed, db } = purchases;
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

/** It takes no more events. What it has reported stays, and so does the access that this gives. */
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
