import type { Proof } from "../../../../contract/selling/orders.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import type { Database } from "../../../database/database.ts";
import { describeOrder } from "../../../database/queries/order-projection.ts";
import { hideSecrets } from "../../../mail/seal-mail.ts";
import { findOrderDetails, type OrderDetails } from "../orders/order-details.queries.ts";
import { listEmailsTo } from "../orders/order-emails.queries.ts";
import { describeConsent } from "../orders/read-order.ts";
import { findOpenDispute, listPeopleOfOrder, type PersonOfOrder } from "./proof.queries.ts";
import { readActivity } from "./read-activity.ts";

/** Returns the ID of the Stripe dispute that accepts evidence, or null. */
export async function disputeAtStripe(db: Database, order: OrderDetails): Promise<string | null> {
	const { source, sourceId, reference, dispute } = order;
	if (source !== "stripe" || !sourceId || !reference || dispute !== "open") return null;
	return findOpenDispute(db, sourceId, reference);
}

/** Returns everything that currently proves an order's delivery (ORD-03); null if there is no such order. */
export async function readProof(
	db: Database,
	orderId: string,
	settings: Pick<Settings, "seller_name" | "site_name" | "support_email">,
): Promise<Proof | null> {
	const order = await findOrderDetails(db, orderId);
	if (!order) return null;
	const people = await listPeopleOfOrder(db, orderId);
	const described = describeOrder(order);
	const addresses = [...new Set([order.email, order.boughtWith, ...people.map(({ email }) => email)])].filter(Boolean);
	const emails = await listEmailsTo(db, addresses);
	const { evidenceSubmittedAt } = order;
	return {
		orderId,
		number: order.number,
		reference: order.reference ?? "",
		sourceName: described.sourceName,
		products: order.products,
		total: described.total,
		refunded: described.refunded,
		state: order.state,
		dispute: order.dispute,
		amountAssumed: order.amountAssumed,
		placedAt: order.placedAt,
		dayOnly: order.dayOnly,
		buyer: { name: order.name, email: order.email, address: order.buyerAddress ?? "" },
		seller: settings.seller_name || settings.site_name,
		consent: describeConsent(order),
		people: await Promise.all(people.map((person) => describePerson(db, person))),
		emails: emails.map(({ subject, ...email }) => ({
			...email,
			// Stored with a placeholder for the site's name.
			subject: hideSecrets({ subject, html: "", text: "" }, settings).subject,
		})),
		submittable: evidenceSubmittedAt === null && (await disputeAtStripe(db, order)) !== null,
		submittedAt: evidenceSubmittedAt,
	};
}

async function describePerson(
	db: Database,
	{ userId, kept, ...person }: PersonOfOrder,
): Promise<Proof["people"][number]> {
	const all = [...(userId === null ? [] : [await readActivity(db, userId, person.registeredAt)]), ...kept];
	const registrations = all.flatMap(({ registeredAt }) => (registeredAt === null ? [] : Date.parse(registeredAt)));
	return {
		...person,
		registeredAt: registrations.length > 0 ? new Date(Math.min(...registrations)) : null,
		signIns: all.flatMap(({ signIns }) => signIns.map((one) => ({ ...one, at: new Date(one.at) }))),
		signInCount: all.reduce((sum, { signInCount }) => sum + signInCount, 0),
		downloads: all.flatMap(({ downloads }) => downloads.map((one) => ({ ...one, at: new Date(one.at) }))),
		downloadCount: all.reduce((sum, { downloadCount }) => sum + downloadCount, 0),
		lessons: all.flatMap(({ lessons }) =>
			lessons.map((one) => ({
				...one,
				lastAt: new Date(one.lastAt),
				completedAt: one.completedAt === null ? null : new Date(one.completedAt),
			})),
		),
	};
}
