import { sourceNames } from "../../../contract/order-sources.ts";
import type { Proof } from "../../../contract/orders.ts";
import type { Database } from "../../database/database.ts";
import { describeOrder } from "./describe-order.ts";
import { findOrderDetails, type OrderDetails } from "./order-details.queries.ts";
import { listEmailsTo } from "./order-emails.queries.ts";
import {
	findOpenDispute,
	listDownloadsOf,
	listLessonsOf,
	listPeopleOfOrder,
	listSignIns,
	type PersonOfOrder,
} from "./proof.queries.ts";
import { describeConsent } from "./read-order.ts";

/** @returns the ID of the dispute at Stripe that evidence can be sent for, or null */
export async function disputeAtStripe(db: Database, order: OrderDetails): Promise<string | null> {
	const { source, sourceId, reference, dispute } = order;
	if (source !== "stripe" || !sourceId || !reference || dispute !== "open") return null;
	return findOpenDispute(db, sourceId, reference);
}

/** Everything that proves that an order was delivered, as it is known now (ORD-03). @returns null where there is none */
export async function readProof(db: Database, orderId: string, seller: string): Promise<Proof | null> {
	const order = await findOrderDetails(db, orderId);
	if (!order) return null;
	const people = await listPeopleOfOrder(db, orderId);
	const described = describeOrder(order);
	const emails = [...new Set([order.email, ...people.map(({ email }) => email)])].filter(Boolean);
	const { evidenceSubmittedAt } = order;
	return {
		orderId,
		number: order.number,
		reference: order.reference ?? "",
		sourceName: order.sourceName ?? sourceNames[order.source],
		products: order.products,
		total: described.total,
		refunded: described.refunded,
		state: order.state,
		dispute: order.dispute,
		amountAssumed: order.amountAssumed,
		placedAt: order.placedAt,
		dayOnly: order.dayOnly,
		buyer: { name: order.name, email: order.email, address: order.buyerAddress ?? "" },
		seller,
		consent: describeConsent(order),
		people: await Promise.all(people.map((person) => describePerson(db, person))),
		emails: await listEmailsTo(db, emails),
		submittable: evidenceSubmittedAt === null && (await disputeAtStripe(db, order)) !== null,
		submittedAt: evidenceSubmittedAt,
	};
}

async function describePerson(db: Database, { userId, ...person }: PersonOfOrder): Promise<Proof["people"][number]> {
	if (userId === null) return { ...person, signIns: [], signInCount: 0, downloads: [], downloadCount: 0, lessons: [] };
	const [entered, taken, lessons] = await Promise.all([
		listSignIns(db, userId),
		listDownloadsOf(db, userId),
		listLessonsOf(db, userId),
	]);
	return {
		...person,
		signIns: entered.newest.map(({ at, address, device }) => ({ at, address: address ?? "", device: device ?? "" })),
		signInCount: entered.count,
		downloads: taken.newest.map(({ at, file, address, bytesSent, sha256 }) => ({
			at,
			file,
			address: address ?? "",
			bytesSent: bytesSent === null ? null : Number(bytesSent),
			sha256: sha256 ?? "",
		})),
		downloadCount: taken.count,
		lessons,
	};
}
