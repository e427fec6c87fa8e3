import { DAY_MS } from "../../../../../contract/durations.ts";
import { visitor } from "../../../../rpc/builders.ts";
import { listRecentOrders } from "./social-proof.queries.ts";

const DAYS_BACK = 30;
/** Fewer would suggest poor business, and would let a reader guess who bought (PUB-10). */
const FEWEST = 5;
const MOST = 20;

export const socialProofForVisitor = {
	list: visitor.socialProof.list.handler(async ({ context }) => {
		const { db, settings } = context.services;
		if ((await settings.read()).social_proof !== "real") return [];
		const today = Date.now();
		const days = { first: dayOf(today - DAYS_BACK * DAY_MS), last: dayOf(today) };
		const orders = await listRecentOrders(db, days, MOST);
		if (orders.length < FEWEST) return [];
		return orders.map(({ name, day }) => ({
			firstName: firstNameOf(name),
			daysAgo: Math.round((Date.parse(days.last) - Date.parse(day)) / DAY_MS),
		}));
	}),
};

/** Purchase notes show the day of an order without the time. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Shops sort names as `Green, Nora`, where the first name follows the comma. */
function firstNameOf(name: string): string {
	const [, behindComma] = name.split(",");
	return (behindComma ?? name).trim().split(/\s+/)[0] ?? "";
}
