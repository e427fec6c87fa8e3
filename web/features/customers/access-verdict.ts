import type { Customer } from "../../../contract/customers.ts";

/** What an admin can do about it with one press. */
export type SupportAction = "approve" | "invite" | "verify" | "reset" | "correct";

export interface Verdict {
	kind: "in" | "waiting" | "out";
	/** Whether they get in, in one sentence. */
	words: string;
	/** Why, and what to do. */
	advice: string;
	/** The likeliest first. */
	actions: SupportAction[];
}

/** Answers "I paid and can't get in": where a customer stands on the way from the purchase to the members' area. */
export function judgeAccess(customer: Customer): Verdict {
	const { account, approved, approvedAt, invitedAt } = customer;
	if (account?.admin) {
		return {
			kind: "in",
			words: "This is an admin.",
			advice: "Admins come in whatever the list says.",
			actions: ["reset"],
		};
	}
	if (!approved && account) {
		return {
			kind: "out",
			words: approvedAt ? "Their access was taken away." : "They are registered, but not approved.",
			advice: "They cannot sign in until they are approved. The account works again as soon as they are.",
			actions: ["approve"],
		};
	}
	if (!approved) {
		return {
			kind: "out",
			words: approvedAt ? "Their access was taken away." : "They are not approved.",
			advice: "They cannot register with this email until they are approved.",
			actions: ["approve", "correct"],
		};
	}
	if (!account) {
		return {
			kind: "waiting",
			words: "They have paid, but not registered yet.",
			advice: invitedAt
				? "They were invited already. If nothing came, the address may be mistyped."
				: "They have to register with exactly this email. Send them the link, or correct a mistyped address.",
			actions: ["invite", "correct"],
		};
	}
	if (!account.verified) {
		return {
			kind: "waiting",
			words: "They have registered, but not confirmed their email.",
			advice:
				"They cannot sign in before they open the link in the message. Send it again, or correct a mistyped address.",
			actions: ["verify", "correct"],
		};
	}
	const inside = account.sessions.length > 0;
	return {
		kind: "in",
		words: inside ? "They are in." : "They can sign in.",
		advice: inside
			? "They are approved, registered and signed in. If they cannot get in, they may be using another email."
			: "They are approved and registered, and signed in nowhere. If it fails, a new password helps most.",
		actions: ["reset", "correct"],
	};
}
