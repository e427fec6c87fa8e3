import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../contract/durations.ts";
import { purchaseDefaults } from "../../../../contract/selling/purchases.ts";
import type { AnalyticsKind } from "../../../../contract/site/analytics.ts";
import type { OrderFact } from "../../../features/selling/order-facts/compute-order.ts";
import type { Sale } from "../../schema/selling/order-facts.ts";
import { type SampleReview, samplePerson, sampleReviews } from "./people.ts";
import { createRandom, type Random } from "./random.ts";
import { SAMPLE_CHECKOUT } from "./sample-checkout.ts";

/** Days that a sample business has existed, today included. */
export const BUSINESS_DAYS = 120;
export const SAMPLE_CODE = { code: "SPRING20", percent: 20 };

const SEED = 20_260_401;
const PRICE = 2_700;
const PREMIUM_PRICE = 4_900;
const IMPORTED = 60;

/** Where visitors come from: the share of all, how many of a thousand buy, and of these in ThriveCart. */
const visitSources: { source: string; share: number; buyPerThousand: number }[] = [
	{ source: "google.com", share: 0.27, buyPerThousand: 3.3 },
	{ source: "", share: 0.21, buyPerThousand: 3.8 },
	{ source: "youtube.com", share: 0.18, buyPerThousand: 3.6 },
	{ source: "instagram.com", share: 0.12, buyPerThousand: 1.9 },
	{ source: "pinterest.com", share: 0.1, buyPerThousand: 1.5 },
	{ source: "newsletter / spring", share: 0.07, buyPerThousand: 7.5 },
	{ source: "facebook.com", share: 0.05, buyPerThousand: 2 },
];

/** Monday to Sunday. */
const weekday = [1.04, 1.06, 1, 0.97, 0.92, 0.95, 1.06];

/** Days with many visitors, by the place of the day: a video, a newsletter, a mention. */
const peaks: Record<number, number> = { 33: 1.9, 34: 1.5, 35: 1.2, 71: 2.3, 72: 1.7, 73: 1.3, 104: 1.6, 105: 1.3 };

export type SampleCart = "stripe" | "thrivecart" | "import";

export interface SampleBuyer {
	customerId: string;
	orderId: string;
	email: string;
	name: string;
	cart: SampleCart;
	/** Where the checkout was opened from; null if unknown, as for other carts. */
	visitSource: string | null;
	/** The cart's ID of the order. */
	reference: string;
	/** When it was bought; midnight UTC for an imported order. */
	boughtAt: Date;
	facts: OrderFact[];
	quantity: number;
	/** The buyer gives it to this address. */
	giftFor: { customerId: string; email: string; name: string } | null;
	/** What a discount code reduced the total by. */
	discount: number;
	/** Null for someone who hasn't been emailed yet. */
	notifiedAt: Date | null;
	userId: string | null;
	registeredAt: Date | null;
	signedInAt: Date | null;
	/** When files were downloaded; the first one is the first download. */
	downloadedAt: Date[];
	/** How many lessons are completed. */
	lessons: number;
	review: (SampleReview & { state: "published" | "waiting" | "hidden"; writtenAt: Date }) | null;
	/** Day of the sequence that they are on; null if they did not start it. */
	sequenceDay: number | null;
	/** The mail server refused the receipt. */
	bounced: boolean;
}

export interface SampleCount {
	/** Beginning of the day, in UTC. */
	minute: Date;
	kind: AnalyticsKind;
	source: string;
	count: number;
}

export interface SampleBusiness {
	buyers: SampleBuyer[];
	counts: SampleCount[];
	/** When the list of earlier buyers was imported. */
	importedAt: Date;
}

/**
 * Invents 120 days of a business (TRY-01). Figures agree because there is one origin for each: orders are computed from
 * the facts of this plan, and visits include everyone who bought.
 *
 * @param now the end; the same day and time give the same business
 */
export function planBusiness(now: Date): SampleBusiness {
	const random = createRandom(SEED);
	const startOfToday = new Date(now).setUTCHours(0, 0, 0, 0);
	const firstDay = startOfToday - (BUSINESS_DAYS - 1) * DAY_MS;
	const importedAt = new Date(firstDay + DAY_MS + 10 * HOUR_MS);
	const buyers: SampleBuyer[] = [];
	const addBuyer = (bought: Bought) => buyers.push(planBuyer(random, buyers.length, bought, now));

	for (let index = 0; index < IMPORTED; index += 1)
		addBuyer({ cart: "import", boughtAt: firstDay - (IMPORTED - index) * DAY_MS, visitSource: null, importedAt });

	const counts: SampleCount[] = [];
	for (let index = 0; index < BUSINESS_DAYS; index += 1) {
		const day = firstDay + index * DAY_MS;
		const passed = Math.min(1, (now.getTime() - day) / DAY_MS);
		const growth = 0.78 + (0.44 * index) / BUSINESS_DAYS;
		const visitors = 900 * growth * (weekday[(new Date(day).getUTCDay() + 6) % 7] ?? 1) * (peaks[index] ?? 1) * passed;
		for (const { source, share, buyPerThousand } of visitSources) {
			const visits = Math.round(visitors * share * (0.85 + 0.3 * random.next()));
			const expected = (visits * buyPerThousand) / 1_000;
			const sold = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
			let checkouts = Math.round(sold * 0.6 + visits * 0.008);
			for (let sale = 0; sale < sold; sale += 1) {
				const boughtAt = day + Math.floor(random.next() * passed * DAY_MS);
				const inStripe = !random.chance(0.26);
				if (inStripe) checkouts += 1;
				addBuyer({
					cart: inStripe ? "stripe" : "thrivecart",
					boughtAt,
					visitSource: inStripe ? source : null,
					importedAt,
				});
			}
			counts.push(...countVisits(random, { minute: new Date(day), source, visits, checkouts }));
		}
	}
	addDisputes(buyers, now);
	return { buyers, counts, importedAt };
}

/** Counts visits by step. Every step is a part of the one before, since visitors scroll as far as they come. */
function countVisits(
	random: Random,
	{ minute, source, visits, checkouts }: { minute: Date; source: string; visits: number; checkouts: number },
): SampleCount[] {
	const part = (of: number, share: number) => Math.round(of * share * (0.95 + 0.1 * random.next()));
	const scroll25 = part(visits, 0.78);
	const scroll50 = part(scroll25, 0.72);
	const scroll75 = part(scroll50, 0.66);
	const scroll100 = part(scroll75, 0.6);
	const buyClick = Math.min(visits, checkouts + part(visits, 0.022));
	const kinds: Partial<Record<AnalyticsKind, number>> = {
		visit: visits,
		view: part(visits, 1.32),
		scroll25,
		scroll50,
		scroll75,
		scroll100,
		buyClick,
		checkout: Math.min(checkouts, buyClick),
	};
	return Object.entries(kinds)
		.filter(([, count]) => count > 0)
		.map(([kind, count]) => ({ minute, kind: kind as AnalyticsKind, source, count }));
}

interface Bought {
	cart: SampleCart;
	boughtAt: number;
	visitSource: string | null;
	importedAt: Date;
}

function planBuyer(random: Random, index: number, bought: Bought, now: Date): SampleBuyer {
	const { cart, visitSource } = bought;
	const { name, email } = samplePerson(index);
	const boughtAt = new Date(bought.boughtAt);
	const isOwn = cart === "stripe";
	const quantity = isOwn && random.chance(0.02) ? random.between(2, 5) : 1;
	const isGift = isOwn && quantity === 1 && random.chance(0.025);
	const premium = cart !== "import" && quantity === 1 && !isGift && random.chance(0.12);
	const full = (premium ? PREMIUM_PRICE : PRICE) * quantity;
	const discount = isOwn && random.chance(0.09) ? Math.floor((full * SAMPLE_CODE.percent) / 100) : 0;
	const reference =
		{ stripe: SAMPLE_CHECKOUT, thrivecart: "9", import: "list-" }[cart] + String(index + 1).padStart(6, "0");
	const sale: Sale = {
		number: { stripe: "MG-", thrivecart: "", import: "" }[cart] + String(1_001 + index),
		email,
		name,
		products: premium
			? [{ reference: "premium", name: "Premium Book Bundle" }]
			: [{ reference: "bundle", name: purchaseDefaults.products[0] }],
		premium,
		minorUnits: full - discount,
		taxMinorUnits: null,
		...(discount > 0 && { discountMinorUnits: discount }),
		currency: "USD",
		test: false,
	};
	const facts = planFacts(random, { sale, reference, boughtAt, cart }, now);
	const isPaid = facts.some(({ kind }) => kind === "paid");
	const reportedAt = cart === "import" ? bought.importedAt : boughtAt;
	const after = (moment: Date, atLeastMs: number, atMostMs: number): Date | null => {
		const at = new Date(moment.getTime() + atLeastMs + Math.floor(random.next() ** 2 * (atMostMs - atLeastMs)));
		return at <= now ? at : null;
	};
	const bounced = isPaid && isOwn && index % 61 === 40;
	const notifiedAt =
		isPaid && !bounced && !(cart === "import" && random.chance(0.2)) ? after(reportedAt, MINUTE_MS, MINUTE_MS) : null;
	const registeredAt =
		notifiedAt && !isGift && random.chance(0.88) ? after(notifiedAt, 2 * MINUTE_MS, 4 * DAY_MS) : null;
	const signedInAt = registeredAt && random.chance(0.96) ? after(registeredAt, MINUTE_MS, 2 * DAY_MS) : null;
	const downloadedAt = planDownloads(random, signedInAt, after);
	const first = downloadedAt[0];
	const recipient = samplePerson(5_000 + index);
	return {
		customerId: random.uuid(),
		orderId: random.uuid(),
		email,
		name,
		cart,
		visitSource,
		reference,
		boughtAt,
		facts,
		quantity,
		giftFor: isGift && isPaid ? { customerId: random.uuid(), ...recipient } : null,
		discount,
		notifiedAt,
		userId: registeredAt && random.uuid(),
		registeredAt,
		signedInAt,
		downloadedAt,
		lessons: first && random.chance(0.7) ? random.between(1, 12) : 0,
		review: planReview(random, index, first, after),
		sequenceDay: planSequence(random, signedInAt, now),
		bounced,
	};
}

type After = (moment: Date, atLeastMs: number, atMostMs: number) => Date | null;

function planDownloads(random: Random, signedInAt: Date | null, after: After): Date[] {
	if (!signedInAt || !random.chance(0.93)) return [];
	const first = after(signedInAt, MINUTE_MS, HOUR_MS);
	if (!first) return [];
	const others = Array.from({ length: random.between(0, 3) }, () => after(first, MINUTE_MS, 6 * DAY_MS));
	return [first, ...others.filter((at) => at !== null)].sort((one, other) => one.getTime() - other.getTime());
}

function planReview(random: Random, index: number, first: Date | undefined, after: After): SampleBuyer["review"] {
	if (!first || index % 17 !== 5) return null;
	const writtenAt = after(first, 9 * DAY_MS, 20 * DAY_MS);
	const review = sampleReviews[Math.floor(index / 17) % sampleReviews.length];
	if (!writtenAt || !review) return null;
	const state = review.rating < 3 ? "hidden" : random.chance(0.75) ? "published" : "waiting";
	return { ...review, state, writtenAt };
}

function planSequence(random: Random, signedInAt: Date | null, now: Date): number | null {
	if (!signedInAt || !random.chance(0.1)) return null;
	const days = Math.floor((now.getTime() - signedInAt.getTime()) / DAY_MS);
	return days >= 1 && days < 100 ? days : null;
}

/** What the cart reported: most orders are paid and stay so. */
function planFacts(
	random: Random,
	{ sale, reference, boughtAt, cart }: { sale: Sale; reference: string; boughtAt: Date; cart: SampleCart },
	now: Date,
): OrderFact[] {
	const fact = (kind: OrderFact["kind"], at: Date, data: Omit<OrderFact["data"], "of"> = {}): OrderFact => ({
		key: `sample:${reference}:${kind}`,
		kind,
		at,
		data: { of: `pi_sample_${reference}`, ...data },
	});
	if (cart === "stripe" && random.chance(0.012)) return [fact("failed", boughtAt, { sale })];
	const facts = [fact("paid", boughtAt, { sale })];
	const back = new Date(boughtAt.getTime() + random.between(1, 13) * DAY_MS);
	const kind = random.next();
	if (back > now || cart === "import") return facts;
	if (kind < 0.05) facts.push(fact("refunded", back, { minorUnits: sale.minorUnits, full: true }));
	else if (kind < 0.058) facts.push(fact("refunded", back, { minorUnits: 1_000 }));
	return facts;
}

/** One dispute was lost, and one is open since a few days. */
function addDisputes(buyers: SampleBuyer[], now: Date): void {
	const isOrdinary = ({ cart, facts, giftFor, quantity }: SampleBuyer) =>
		cart === "stripe" && facts.length === 1 && facts[0]?.kind === "paid" && !giftFor && quantity === 1;
	const daysAgo = (days: number) => now.getTime() - days * DAY_MS;
	const lost = buyers.find((buyer) => isOrdinary(buyer) && buyer.boughtAt.getTime() > daysAgo(28));
	const open = buyers.find((buyer) => isOrdinary(buyer) && buyer.boughtAt.getTime() > daysAgo(16));
	const dispute = (buyer: SampleBuyer | undefined, kind: "dispute_opened" | "dispute_lost", days: number) =>
		buyer?.facts.push({
			key: `sample:${buyer.reference}:${kind}`,
			kind,
			at: new Date(daysAgo(days)),
			data: { of: `dp_sample_${buyer.reference}` },
		});
	dispute(lost, "dispute_opened", 20);
	dispute(lost, "dispute_lost", 9);
	dispute(open, "dispute_opened", 4);
}
