import { type BuyerStage, buyerStages, type StuckBuyer } from "../../../../contract/customers/funnel.ts";
import { DAY_MS } from "../../../../contract/durations.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Queryable } from "../../../database/database.ts";
import { paged } from "../../../rpc/paged.ts";
import { countStages, countStuck, listStuck } from "./funnel.queries.ts";

/** A buyer who makes no progress for a day is stuck. */
const STUCK_MS = DAY_MS;

type Row = Awaited<ReturnType<typeof listStuck>>[number];

/** Returns why a buyer is stuck: the first obstacle. */
function reasonOf(row: Row): Pick<StuckBuyer, "reason" | "since"> {
	const approvedAt = row.approvedAt ?? new Date(0);
	const registeredAt = row.registeredAt ?? approvedAt;
	if (row.suppression && row.suppressedAt) {
		return { reason: row.suppression === "bounce" ? "bounced" : "complained", since: row.suppressedAt };
	}
	if (row.stage === "registered")
		return { reason: row.verified ? "neverSignedIn" : "unconfirmed", since: registeredAt };
	if (row.stage === "notified") return { reason: "notRegistered", since: row.notifiedAt ?? approvedAt };
	return { reason: row.waits ? "waiting" : "notInvited", since: approvedAt };
}

/** Returns the number of buyers at each stage, and a page of those who are stuck (WAY-01). */
export async function readStages(db: Queryable, page: number, now: Date) {
	const before = new Date(now.getTime() - STUCK_MS);
	const [found, stuck] = await Promise.all([
		countStages(db),
		paged(
			page,
			limits.stuckBuyerRows,
			() => countStuck(db, before),
			(part) => listStuck(db, before, part),
		),
	]);
	const counts = Object.fromEntries(buyerStages.map((stage) => [stage, found.get(stage) ?? 0]));
	return {
		counts: counts as Record<BuyerStage, number>,
		stuck: {
			...stuck,
			rows: stuck.rows.map((row) => ({
				customerId: row.customerId,
				email: row.email,
				name: row.name,
				stage: row.stage as BuyerStage,
				...reasonOf(row),
			})),
		},
	};
}
