import { z } from "zod";
import { page, pageOf } from "../paging.ts";
import { forAdmin } from "../site/audience.ts";

/** Stages of a buyer with access (WAY-01), in order. */
export const buyerStages = ["purchased", "notified", "registered", "signedIn", "downloaded"] as const;
export type BuyerStage = (typeof buyerStages)[number];

export const buyerStageNames: Record<BuyerStage, string> = {
	purchased: "Purchased",
	notified: "Notified",
	registered: "Registered",
	signedIn: "Signed in",
	downloaded: "Downloaded",
};

/** Why a buyer is stuck; each reason has one remedy. */
export const stuckReasons = [
	"bounced",
	"complained",
	"waiting",
	"notInvited",
	"notRegistered",
	"unconfirmed",
	"neverSignedIn",
] as const;

export const stuckBuyer = z.object({
	customerId: z.uuid(),
	email: z.string(),
	name: z.string(),
	stage: z.enum(buyerStages),
	reason: z.enum(stuckReasons),
	/** When they were notified, registered or bounced, or when access began. */
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
				/** Counts of all stages, including empty ones. */
				counts: z.record(z.enum(buyerStages), z.int()),
				/** Stuck for a day or longer, newest first. */
				stuck: pageOf(stuckBuyer),
			}),
		),
};
