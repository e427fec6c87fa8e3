import type { Customer } from "../../../../contract/customers/customers.ts";

/** What an admin can do about it with one click. */
export type SupportAction = "approve" | "invite" | "verify" | "reset" | "correct";

export interface AccessStatus {
	kind: "in" | "waiting" | "out";
	/** Whether they have access, in one sentence. */
	text: string;
	/** Why, and what to do. */
	advice: string;
	/** Most likely first. */
	actions: SupportAction[];
}

/** Answers "I paid and can't get in": how far a customer has come from the purchase to the member area. */
export function describeAccess(customer: Customer): AccessStatus {
	const { account, approved, approvedAt, invitedAt } = customer;
	if (account?.admin) {
		return {
			kind: "in",
			text: "Admin",
			advice: "Admins have access regardless of the approved list.",
			actions: ["reset"],
		};
	}
	if (!approved && account) {
		return {
			kind: "out",
			text: approvedAt ? "Access revoked" : "Registered, not approved",
			advice: "They can't sign in until you approve them. Their account then works again.",
			actions: ["approve"],
		};
	}
	if (!approved) {
		return {
			kind: "out",
			text: approvedAt ? "Access revoked" : "Not approved",
			advice: "They can't register with this email until you approve them.",
			actions: ["approve", "correct"],
		};
	}
	if (!account) {
		return {
			kind: "waiting",
			text: customer.orders.some(({ givesAccess }) => givesAccess)
				? "Paid, not registered yet"
				: "Approved, not registered yet",
			advice: invitedAt
				? "Already invited. If nothing arrived, the address may be mistyped."
				: "They need to register with exactly this email. Send the link, or correct a mistyped address.",
			actions: ["invite", "correct"],
		};
	}
	if (!account.verified) {
		return {
			kind: "waiting",
			text: "Registered, email not confirmed",
			advice: "They can't sign in until they open the link we sent. Send it again, or correct a mistyped address.",
			actions: ["verify", "correct"],
		};
	}
	const inside = account.sessions.length > 0;
	return {
		kind: "in",
		text: inside ? "Has access" : "Can sign in",
		advice: inside
			? "Approved, registered and signed in. If they can't get in, they may be using another email."
			: "Approved and registered, with no active sessions. If sign-in fails, send a password reset.",
		actions: ["reset", "correct"],
	};
}
