import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Profile } from "../../../../contract/accounts/profile.ts";
import { expectAccessibleInEachLook } from "../../../testing/accessibility.ts";
import { admin, member, renderScreen } from "../../../testing/render-screen.tsx";
import type { ApiStubs, OtherAnswer } from "../../../testing/stub-api.ts";
import ProfilePage from "./profile.tsx";

const PROFILE: Profile = {
	name: member.name,
	email: member.email,
	memberSince: new Date("2026-01-01T00:00:00Z"),
	premium: false,
	hasPassword: true,
	phoneNumber: null,
	timeZone: "UTC",
	purchase: {
		orderId: "SAMPLE-1",
		orderStatus: "COMPLETED",
		orderTotal: "27.00 USD",
		products: ["Microgreens Side Hustle Book Bundle"],
		purchaseDate: null,
	},
	orders: [],
};

type ProfileStubs = NonNullable<NonNullable<ApiStubs["member"]>["profile"]>;

const open = (profile: ProfileStubs = {}, person = member, other?: OtherAnswer) =>
	renderScreen(ProfilePage, {
		path: "/profile",
		person,
		api: {
			visitor: { registration: { waysToSignIn: () => ({ providers: [], sms: false }) } },
			member: { profile: { read: () => PROFILE, ...profile } },
		},
		other: (request) => other?.(request) ?? sessions[new URL(request.url).pathname]?.() ?? null,
	});

const sessions: Record<string, () => Response> = {
	"/api/auth/list-sessions": () => Response.json([]),
	"/api/auth/get-session": () => Response.json({ session: { token: "this" }, user: {} }),
};

test("PRO-01 the purchase is shown", async () => {
	await open();
	const purchase = page.getByRole("region", { name: "Your purchase" });
	for (const fact of ["SAMPLE-1", "COMPLETED", "$27.00", "Microgreens Side Hustle Book Bundle"])
		await expect.element(purchase).toMatchTextContent(fact);
});

test("PRO-01 a name that is not saved yet is asked about before the page is left", async () => {
	const { address, goTo } = await open();
	const name = page.getByLabelText("Full Name");
	await name.fill("Mia Meadow");
	goTo("/dashboard");
	const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
	await dialog.getByRole("button", { name: "Stay here" }).click();
	await expect.element(name).toHaveValue("Mia Meadow");
	expect(address()).toBe("/profile");
});

test("BUY-09 an order shows what was refunded of it", async () => {
	const usd = (minorUnits: number) => ({ minorUnits, currency: "USD" });
	const order = {
		...{ id: "7b0c4c4e-0000-4000-8000-000000000020", number: "S-1", products: ["Bundle"], total: usd(5_400) },
		...{ refunded: usd(1_000), tax: null, discount: null, state: "paid" as const, gift: false, seats: 1 },
		...{ placedAt: new Date("2026-01-02T10:00:00Z"), dayOnly: false },
	};
	await open({ read: () => ({ ...PROFILE, orders: [order] }) });
	await expect
		.element(page.getByRole("region", { name: "Your orders" }))
		.toMatchTextContent("$54.00, Paid, $10.00 refunded");
});

test("PRO-02 failures to load, save or send show the promised messages", async () => {
	let isDown = true;
	const fail = () => {
		throw new ORPCError("INTERNAL_SERVER_ERROR");
	};
	await open({ read: () => (isDown ? fail() : PROFILE), rename: fail }, member, ({ url }) =>
		url.includes("/api/auth/request-password-reset") ? Response.json({}, { status: 500 }) : null,
	);
	const alert = page.getByRole("alert");
	await expect.element(alert).toMatchTextContent("Failed to load profile information.");
	isDown = false;
	await alert.getByRole("button", { name: "Try again" }).click();
	await page.getByLabelText("Full Name").fill("Somebody Else");
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect.element(alert).toHaveTextContent("Failed to update profile. Please try again.");
	await expect.element(page.getByLabelText("Full Name")).toHaveValue("Somebody Else");
	await page.getByRole("button", { name: "Reset Password" }).click();
	await expect
		.element(alert.filter({ hasText: "Failed to send password reset email. Please try again." }))
		.toBeVisible();
	await page.getByLabelText("Full Name").fill(" ");
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect.element(page.getByText("Please enter your name")).toBeVisible();
});

test("PRO-01 what is typed while the name is being saved stays", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	const rename = async () => {
		await promise;
		return { name: "Ada" };
	};
	await open({ rename }, member, ({ url }) =>
		url.endsWith("/api/session") ? Response.json({ user: { ...member, name: "Ada" } }) : null,
	);
	const name = page.getByLabelText("Full Name");
	await name.fill("Ada");
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect.element(page.getByRole("button", { name: "Updating..." })).toBeVisible();
	await name.fill("Ada Lovelace");
	resolve();
	await expect.element(page.getByText("Profile updated successfully!")).toBeVisible();
	await expect.element(name).toHaveValue("Ada Lovelace");
});

test("PRO-03 a wrong password deletes nothing and says so, and a dialog that is opened again has forgotten it", async () => {
	await open({
		deleteAccount: () => {
			throw new ORPCError("WRONG_PASSWORD", { status: 422, message: "That password isn't correct." });
		},
	});
	const deletion = page.getByRole("button", { name: "Delete my account" });
	await deletion.click();
	const dialog = page.getByRole("dialog", { name: "Delete your account" });
	await expect.element(dialog.getByLabelText(/^Your password/)).toHaveFocus();
	await dialog.getByLabelText(/^Your password/).fill("not the password");
	await dialog.getByRole("button", { name: "Delete my account" }).click();
	await expect.element(dialog.getByRole("alert")).toHaveTextContent("That password isn't correct.");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(deletion).toHaveFocus();
	await deletion.click();
	await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
	await expect.element(dialog.getByLabelText(/^Your password/)).toHaveValue("");
});

test("SES-08 PRO-04 an admin who has to set up two-step verification reads so, and cannot delete the account", async () => {
	await open({}, { ...admin, secondFactorMissing: true });
	await expect.element(page.getByText("Set up two-step verification first")).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Delete my account" })).not.toBeInTheDocument();
});

test("SES-06 the other ways to sign in have no accessibility faults, on the profile and in their dialog", async () => {
	await renderScreen(ProfilePage, {
		path: "/profile",
		person: member,
		api: {
			visitor: {
				registration: { waysToSignIn: () => ({ providers: [{ id: "example", name: "Example" }], sms: true }) },
			},
			member: { profile: { read: () => PROFILE } },
		},
		other: ({ url }) =>
			url.includes("/api/auth/list-accounts") ? Response.json([]) : (sessions[new URL(url).pathname]?.() ?? null),
	});
	const ways = page.getByRole("region", { name: "Other ways to sign in" });
	await expect.element(ways.getByRole("button", { name: "Link Example" })).toBeEnabled();
	await expectAccessibleInEachLook();
	await ways.getByRole("button", { name: "Add a number" }).click();
	const dialog = page.getByRole("dialog", { name: "Your phone number" });
	await dialog.getByLabelText("Phone number").fill("555 010 0199");
	await dialog.getByRole("button", { name: "Send me a code" }).click();
	await expect.element(dialog).toMatchTextContent("with its country code");
	await expectAccessibleInEachLook('[role="dialog"]');
});
