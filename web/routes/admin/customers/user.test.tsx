import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Customer } from "../../../../contract/customers/customers.ts";
import { expectAccessible, expectAccessibleInEachLook } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import UserPage from "./user.tsx";

type CustomerStubs = NonNullable<NonNullable<ApiStubs["admin"]>["customers"]>;

const ID = "7b0c4c4e-0000-4000-8000-000000000010";
const AT = new Date("2026-01-02T10:00:00Z");

const CUSTOMER: Customer = {
	id: ID,
	email: "ada@shop.example",
	name: "Ada Ames",
	orderId: "A-1",
	orderDate: "2026-01-02",
	orderStatus: "COMPLETED",
	orderTotal: "9.5",
	orderTotalAssumed: true,
	products: ["Book", "Audio"],
	premium: true,
	approved: true,
	registered: true,
	invitedAt: AT,
	approvedAt: AT,
	updatedAt: AT,
	decision: "granted",
	orders: [
		{
			id: "7b0c4c4e-0000-4000-8000-000000000020",
			number: "A-1",
			source: "manual",
			products: ["Book", "Audio"],
			total: { minorUnits: 950, currency: "USD" },
			amountAssumed: true,
			refunded: { minorUnits: 0, currency: "USD" },
			state: "paid",
			placedAt: AT,
			dayOnly: true,
			givesAccess: true,
		},
	],
	notes: "",
	tags: ["needs-help"],
	account: {
		name: "Ada",
		admin: false,
		verified: true,
		secondFactor: true,
		registeredAt: AT,
		sessions: [{ userAgent: null, lastUsed: AT }],
		downloads: [{ fileName: "crop-guide.pdf", at: AT }],
		downloadCount: 1,
		progress: { completed: 1, lessons: 4, lastAt: AT },
	},
	history: [{ action: "customer.approved", actor: "admin@example.com", at: AT }],
};

const EMAIL = {
	id: "7b0c4c4e-0000-4000-8000-000000000030",
	category: "Security",
	subject: "Confirm your email address",
	to: "ada@shop.example",
	at: AT,
	detail: null,
	resend: "anew" as const,
};

const open = (customers: CustomerStubs = {}) =>
	renderScreen(UserPage, {
		path: `/admin/users/${ID}`,
		route: "/admin/users/:customerId",
		api: {
			admin: {
				customers: { read: () => CUSTOMER, ...customers },
				emails: {
					list: () => ({
						rows: [
							{ ...EMAIL, state: "sent" },
							{ ...EMAIL, id: ID, state: "bounced", detail: "550 No such user" },
						],
						total: 2,
						page: 1,
						pageRows: 25,
						suppression: { address: EMAIL.to, reason: "bounce", detail: "550 No such user", at: AT },
					}),
				},
			},
		},
	});

test("USR-01 the page of a customer has no accessibility faults, on a wide screen and a phone, in light and dark", async () => {
	await open();
	await expect.element(page.getByRole("heading", { name: "Admin activity" })).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Allow email again" })).toBeVisible();
	await expectAccessibleInEachLook();
});

test("SES-10 removing two-step verification says what it does, and a wrong password is refused at its field", async () => {
	await open({
		removeSecondFactor: () => {
			throw new ORPCError("WRONG_PASSWORD", { status: 422, message: "That password isn't correct." });
		},
	});
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("button", { name: "Remove two-step verification…" }).click();
	const dialog = page.getByRole("dialog", { name: "Remove two-step verification?" });
	await expect.element(dialog).toMatchTextContent("is signed out everywhere");
	await expectAccessibleInEachLook('[role="dialog"]');
	await dialog.getByLabelText("Your password").fill("not mine");
	await dialog.getByRole("button", { name: "Remove", exact: true }).click();
	await expect.element(dialog.getByText("That password isn't correct.")).toBeVisible();
});

test("deleting a customer says what is removed, and what the law may have the seller keep", async () => {
	const removed: object[] = [];
	const { address } = await open({
		remove: (input) => {
			removed.push(input);
		},
	});
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("button", { name: "Delete customer…" }).click();
	const dialog = page.getByRole("dialog", { name: "Delete this customer?" });
	await expect.element(dialog).toMatchTextContent("Tax law often requires keeping orders for years.");
	await expect.element(dialog.getByRole("radio", { name: /Keep the orders/ })).toBeChecked();
	await expectAccessible('[role="dialog"]');
	await dialog.getByRole("button", { name: "Delete customer" }).click();
	await expect.element(page.getByText("ada@shop.example was deleted.")).toBeVisible();
	expect(removed).toEqual([{ customerId: ID, orders: "keep" }]);
	expect(address()).toBe("/admin/users");
});

test.for(["before", "after"])(
	"USR-07 a note written %s access is revoked on the same page is saved without a conflict",
	async (when) => {
		let stored = CUSTOMER;
		const change = (changes: Partial<Customer>) => {
			stored = { ...stored, ...changes, updatedAt: new Date(stored.updatedAt.getTime() + 1_000) };
		};
		await open({
			read: () => stored,
			setApproval: () => {
				change({ approved: false, decision: "revoked" });
				return { changed: 1, at: stored.updatedAt };
			},
			annotate: ({ notes, tags, updatedAt }) => {
				if (updatedAt.getTime() !== stored.updatedAt.getTime())
					throw new ORPCError("CHANGED_MEANWHILE", { status: 409 });
				change({ notes, tags });
				return stored;
			},
		});
		const notes = page.getByRole("textbox", { name: "Notes" });
		if (when === "before") await notes.fill("Asked for a refund");
		await page.getByRole("button", { name: "Revoke access" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Revoke access" }).click();
		await expect.element(page.getByText("You revoked access manually, regardless of their orders.")).toBeVisible();
		if (when === "after") await notes.fill("Asked for a refund");
		await page.getByRole("button", { name: "Save notes and tags" }).click();
		await expect.element(page.getByText("Notes and tags saved.")).toBeVisible();
		expect(stored).toMatchObject({ notes: "Asked for a refund", approved: false });
	},
);

test("a note that another admin has written meanwhile is not overwritten unasked", async () => {
	let stored = CUSTOMER;
	await open({
		read: () => stored,
		annotate: () => {
			throw new ORPCError("CHANGED_MEANWHILE", { status: 409 });
		},
		setApproval: () => ({ changed: 1, at: AT }),
	});
	const notes = page.getByRole("textbox", { name: "Notes" });
	await notes.fill("Mine");
	stored = { ...stored, notes: "Theirs", decision: "revoked", updatedAt: new Date(AT.getTime() + 1_000) };
	await page.getByRole("button", { name: "Revoke access" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Revoke access" }).click();
	await expect.element(page.getByText("You revoked access manually, regardless of their orders.")).toBeVisible();
	await expect.element(notes).toHaveValue("Mine");
	await page.getByRole("button", { name: "Save notes and tags" }).click();
	await expect.element(page.getByText("Edited somewhere else")).toBeVisible();
});

test("on a phone, the error of a failed save of long notes is visible at the button", async () => {
	await page.viewport(390, 700);
	await open({
		read: () => CUSTOMER,
		annotate: () => {
			throw new Error("The connection is lost");
		},
	});
	const notes = page.getByRole("textbox", { name: "Notes" });
	await notes.fill("A line of a long note.\n".repeat(40));
	await notes.click({ position: { x: 10, y: 10 } });
	const save = page.getByRole("button", { name: "Save notes and tags" });
	await expect.element(save).toBeInViewport({ ratio: 1 });
	await save.click();
	const failure = page.getByRole("alert").filter({ hasText: "The notes could not be saved" });
	await expect.element(failure).toBeInViewport({ ratio: 1 });
	const { bottom } = failure.element().getBoundingClientRect();
	expect(bottom).toBeLessThanOrEqual(save.element().getBoundingClientRect().top);
});

test("a customer who is no longer there is said to be gone", async () => {
	await open({
		read: () => {
			throw new ORPCError("CUSTOMER_NOT_FOUND", { status: 404 });
		},
	});
	await expect.element(page.getByText("This customer no longer exists.")).toBeVisible();
});
