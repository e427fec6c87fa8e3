import { nameFromOutside } from "../../../../contract/accounts/name-rules.ts";
import { DAY_MS } from "../../../../contract/durations.ts";
import { email as emailShape } from "../../../../contract/email.ts";
import type { ProductGrant } from "../../../../contract/selling/order-sources.ts";
import type { AttentionReason } from "../../../../contract/selling/orders.ts";
import type { Sale } from "../../../database/schema/selling/order-facts.ts";
import type { ProductMapping } from "../../../database/schema/selling/purchase-sources.ts";
import { adapterFor } from "../carts/adapters/all.ts";
import type { ParsedEvent, ReportedFact, ReportedSale } from "../carts/cart-adapter.ts";
import type { StoredSource } from "../carts/sources.queries.ts";
import { formatUtcDateTime } from "../order-facts/format-utc.ts";
import type { StoredEvent, settleEvent } from "./events.queries.ts";

/** A person's decisions for an event that could not be applied without them. */
export interface Decision {
	/** For a buyer whose address the cart did not report. */
	email?: string;
	/** What its products give from now on, if that is not known yet; of a sale that names none, what this sale gives. */
	grants?: ProductGrant;
	/** Applies a test event on a live source, or a real sale on a test source. */
	anyMode?: boolean;
	/** Treats a sale with an unknown status as paid. */
	paid?: boolean;
}

/** No cart has sold anything before, and PostgreSQL cannot store every date of JavaScript. */
const EARLIEST_EVENT = Date.UTC(1995, 0, 1);
const MAX_CLOCK_SKEW_MS = DAY_MS;

type ClassifiedFact = Omit<ReportedFact, "sale"> & { sale?: Omit<Sale, "premium" | "test"> };
interface EventOutcome {
	outcome: Parameters<typeof settleEvent>[2];
	expiredCheckout?: string | undefined;
}
export type Classified = EventOutcome | { facts: ClassifiedFact[]; premium: boolean };

const attention = (reason: AttentionReason, detail: string, reference?: string): EventOutcome => ({
	outcome: { state: "attention", reason, detail, ...(reference === undefined ? {} : { reference }) },
});

/** Returns the mappings of a sale's unknown products, with the seller's decision. */
export function newMappings(parsed: ParsedEvent, source: StoredSource, grants: ProductGrant): ProductMapping[] {
	const products = "facts" in parsed ? parsed.facts.flatMap(({ sale }) => sale?.products ?? []) : [];
	const unknown = products.filter((product) => product.reference && grantOf(source, product) === null);
	return [...new Map(unknown.map(({ reference, name }) => [reference, { reference, name, grants }])).values()];
}

/** Decides what an event does, or why a person must decide (HOOK-04). */
export function classifyEvent(
	parsed: ParsedEvent,
	source: Pick<StoredSource, "type" | "mode" | "products" | "otherProducts">,
	event: Pick<StoredEvent, "test" | "receivedAt">,
	decision: Decision,
): Classified {
	if ("ignored" in parsed) {
		const { ignored, expiredCheckout } = parsed;
		return { outcome: { state: "ignored", detail: ignored }, expiredCheckout };
	}
	if ("attention" in parsed) return attention(parsed.attention, parsed.detail, parsed.reference);
	const reference = parsed.facts[0]?.reference;
	if (!decision.anyMode && event.test !== (source.mode === "test")) {
		return event.test
			? attention("test_on_live", "A test sale, but this cart is in live mode here.", reference)
			: attention("live_on_test", "A live sale, but this cart is in test mode here.", reference);
	}
	const late = parsed.facts.find(({ at }) => at.getTime() > event.receivedAt.getTime() + MAX_CLOCK_SKEW_MS);
	if (late)
		return attention(
			"from_the_future",
			`It is dated ${formatUtcDateTime(late.at)}. Check the cart's clock.`,
			reference,
		);
	const early = parsed.facts.find(({ at }) => at.getTime() < EARLIEST_EVENT);
	if (early)
		return attention(
			"unreadable",
			`It is dated ${early.at.toISOString().slice(0, 10)}, before carts existed. Check what the cart sends as its date.`,
			reference,
		);
	let premium = false;
	const facts: ClassifiedFact[] = [];
	let firstRejection: EventOutcome | null = null;
	for (const fact of parsed.facts) {
		const judged = fact.sale ? judgeSale(fact, fact.sale, source, decision) : { fact, premium: false };
		if ("outcome" in judged) {
			firstRejection ??= judged;
			continue;
		}
		premium ||= judged.premium;
		facts.push(judged.fact);
	}
	if (!firstRejection) return { facts, premium };
	// A refund counts, whatever is wrong with the sale that its event describes as well.
	const others = facts.filter(({ sale }) => !sale);
	return others.length > 0 ? { facts: others, premium: false } : firstRejection;
}

/** Decides what a sale gives, or why it cannot be applied. */
function judgeSale(
	fact: ReportedFact,
	sale: ReportedSale,
	source: Pick<StoredSource, "type" | "products" | "otherProducts">,
	decision: Decision,
): EventOutcome | { fact: ClassifiedFact; premium: boolean } {
	const { reference } = fact;
	const isUnnamed = !sale.products.some((product) => product.reference);
	const grants =
		isUnnamed && decision.grants ? [decision.grants] : sale.products.map((product) => grantOf(source, product));
	if (grants.length > 0 && grants.every((grant) => grant === "nothing"))
		return { outcome: { state: "ignored", detail: "None of its products are sold here.", reference } };
	if (!grants.some((grant) => grant === "bundle" || grant === "premium")) {
		if (isUnnamed) return attention("no_product", "The event names no product.", reference);
		const names = sale.products.map((product) =>
			product.name ? `${product.name} (${product.reference})` : `Product ${product.reference}`,
		);
		return attention("unknown_product", names.join(", "), reference);
	}
	if (sale.minorUnits < 0) return attention("unreadable", "The amount of the sale is negative.", reference);
	const email = emailShape.safeParse(decision.email ?? sale.email);
	if (!email.success)
		return attention(
			"no_email",
			sale.email.trim() ? "The buyer's email is not valid." : "The event has no email.",
			reference,
		);
	const products = sale.products.map(({ reference, name }) => ({ reference, name }));
	return {
		fact: { ...fact, sale: { ...sale, products, email: email.data, name: nameFromOutside(sale.name) } },
		premium: grants.includes("premium"),
	};
}

function grantOf(
	source: Pick<StoredSource, "type" | "products" | "otherProducts">,
	{ reference, alias }: ReportedSale["products"][number],
): ProductGrant | null {
	const mapped = source.products.filter((known) => known.reference === reference || known.reference === alias);
	const grants = (["premium", "bundle", "nothing"] as const).find((grant) =>
		mapped.some((known) => known.grants === grant),
	);
	const own = adapterFor(source.type).ownProducts?.find((product) => product.reference === reference);
	return grants ?? own?.grants ?? source.otherProducts;
}
