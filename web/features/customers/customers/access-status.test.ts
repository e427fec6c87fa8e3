import { expect, test } from "vitest";
import type { Customer } from "../../../../contract/customers/customers.ts";
import { describeAccess } from "./access-status.ts";

const customer = (
	changes: Partial<Customer>,
	account: Partial<NonNullable<Customer["account"]>> | null = null,
): Customer => ({
	id: "1",
	email: "a@example.org",
	name: "",
	orderId: "",
	orderDate: "",
	orderStatus: "",
	orderTotal: "",
	orderTotalAssumed: false,
	products: [],
	premium: false,
	approved: true,
	registered: account !== null,
	invitedAt: null,
	approvedAt: new Date(),
	updatedAt: new Date(),
	decision: null,
	orders: [],
	notes: "",
	tags: [],
	history: [],
	account: account && {
		name: "",
		admin: false,
		verified: true,
		secondFactor: false,
		registeredAt: new Date(),
		sessions: [],
		downloads: [],
		downloadCount: 0,
		progress: { completed: 0, lessons: 0, lastAt: null },
		...account,
	},
	...changes,
});

test.for([
	["who has paid and not registered is invited", customer({}), "waiting", "invite"],
	["who has not confirmed the email gets the link again", customer({}, { verified: false }), "waiting", "verify"],
	["who lost their access is approved", customer({ approved: false }, {}), "out", "approve"],
	["who is in no list is approved", customer({ approved: false, approvedAt: null }), "out", "approve"],
	["who can sign in gets a new password", customer({}, {}), "in", "reset"],
	["an admin is in without approval", customer({ approved: false }, { admin: true }), "in", "reset"],
] as const)("the status: %s", ([, person, kind, action]) => {
	const status = describeAccess(person);
	expect([status.kind, status.actions[0]]).toEqual([kind, action]);
});

test("USR-02 someone whose only order failed is not called paid", () => {
	const order = { givesAccess: true } as Customer["orders"][number];
	expect(describeAccess(customer({ orders: [order] })).text).toBe("Paid, not registered yet");
	expect(describeAccess(customer({ orders: [{ ...order, givesAccess: false }] })).text).toBe(
		"Approved, not registered yet",
	);
});
