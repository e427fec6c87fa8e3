import type { AttentionReason } from "./orders.ts";

/** Why an event needs attention, on screens and in the email to the seller. */
export const attentionLabels: Record<AttentionReason, string> = {
	no_email: "A sale without the buyer's email",
	unknown_product: "A product that is not assigned yet",
	unreadable: "An event that this site can't read",
	unknown_status: "A status that this site doesn't know",
	failed: "An event that can't be applied",
	partial_refund: "A partial refund",
	test_on_live: "A test sale on a live source",
	live_on_test: "A real sale on a test source",
	from_the_future: "An event dated in the future",
	access_revoked: "A payment by someone whose access you revoked",
};
