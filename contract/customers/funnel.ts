import { z } from "zod";
import { forAdmin } from "./audience.ts";
import { page, pageOf } from "./paging.ts";

/** How far a buyer with access has come (WAY-01), in this order. */
export const buyerStages = ["purchased", "notified", "registered", "signedIn", "downloaded"] as const;
export type BuyerStage = (typeof buyerStages)[number];

export const buyerStageNames: Record<BuyerStage, string> = {
	purchased: "Purchased",
	notified: "Notified",
	registered: "Registered",
	signedIn: "Signed in",
	downloaded: "Downloaded",
};

/** Why a buyer does not get on, each with one thing to do about it. */
export const stuckReasons = [
	"bounced",
	"complained",
	"waiting",
	"notTold",
	"notRegistered",
	"unconfirmed",
	"neverIn",
] as const;

export const stuckBuyer = z.object({
	customerId: z.uuid(),
	email: z.string(),
	name: z.string(),
	stage: z.enum(buyerStages),
	reason: z.enum(stuckReasons),
	/** Since when: told, registered, bounced, or when access began. */
	since: z.date(),
});
export type StuckBuyer = z.infer<typeof stuckBuyer>;

export const adminBuyerStages = {
	read: forAdmin
		.route({
			method: "GET",
			path: "/admin/buyer-stages",
			summary: "How many buyers are at each stage, and who is stuck",
		})
		.input(z.object({ page }))
		.output(
			z.object({
				/** Of all stages, those without anyone included. */
				counts: z.record(z.enum(buyerStages), z.int()),
				/** For a day or longer, the newest first. */
				stuck: pageOf(stuckBuyer),
			}),
		),
};
