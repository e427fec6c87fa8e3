import { expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { answerOf, answerRefusals, refusal } from "./refusal.ts";

const ofMember = contract.member.profile.receipt["~orpc"].errorMap;
const ofAdmin = contract.admin.orders.refund["~orpc"].errorMap;

test("SEC-04 a refusal has the status and the message that the contract declares for the procedure", async () => {
	const refuse = async () => {
		throw refusal("ORDER_NOT_FOUND");
	};
	await expect(answerRefusals(ofMember, refuse)).rejects.toMatchObject({
		code: "ORDER_NOT_FOUND",
		status: 404,
		message: "You have no such order.",
		defined: true,
	});
	await expect(answerRefusals(ofAdmin, refuse)).rejects.toMatchObject({ message: "This order no longer exists." });
});

test("SEC-04 a refusal may have its own message and data, and an undeclared one is a server error", () => {
	const exact = refusal("REFUND_REFUSED", { message: "Stripe refused this refund: no" });
	expect(answerOf(exact, ofAdmin)).toMatchObject({ message: "Stripe refused this refund: no" });
	expect(() => answerOf(exact, ofMember)).toThrow(/REFUND_REFUSED, which the contract does not declare/);
});
