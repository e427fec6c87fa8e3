import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { siteSettings } from "../../../testing/site-settings.ts";
import SetupPage from "./setup.tsx";

const CODE = "L3K-Q67-PNM-QWM-3XT-NP2-JWH-9P9";

async function open(isOpen = true) {
	const site = { created: null as object | null };
	await renderScreen(SetupPage, {
		path: "/setup",
		person: null,
		api: {
			visitor: {
				settings: { read: () => siteSettings },
				firstAdmin: {
					read: () => ({ open: isOpen }),
					create: ({ code, ...admin }) => {
						if (code !== CODE)
							throw new ORPCError("WRONG_SETUP_CODE", {
								status: 422,
								defined: true,
								message: "That code isn't correct.",
							});
						site.created = admin;
						return {};
					},
				},
			},
		},
		other: ({ url }) => (new URL(url).pathname === "/api/auth/sign-in/email" ? Response.json({ user: {} }) : null),
	});
	return site;
}

const code = page.getByRole("textbox", { name: "Setup code" });

test("HOST-02 the first admin is created with the printed code, and led to two-step verification and the guide", async () => {
	const site = await open();
	await expectAccessibleInEachLook();
	await code.fill("WRONG");
	await page.getByRole("textbox", { name: "Email" }).fill(" Owner@Example.org ");
	await page.getByRole("textbox", { name: "Your name" }).fill("Olive Owner");
	await page.getByLabelText(/^Password/).fill("the owner's password");
	const create = page.getByRole("button", { name: "Create admin account" });
	await create.click();
	await expect.element(page.getByText("That code isn't correct.")).toBeVisible();
	await expect.element(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Olive Owner");
	await code.fill(CODE);
	await create.click();
	await expect
		.element(page.getByRole("link", { name: "Continue to the setup guide" }))
		.toHaveAttribute("href", "/admin/guide");
	await expect.element(page.getByRole("link", { name: "Set up two-step verification" })).toBeVisible();
	expect(site.created).toEqual({ email: "owner@example.org", name: "Olive Owner", password: "the owner's password" });
	await expectAccessibleInEachLook();
	await expectNoSidewaysScroll();
});

test("HOST-02 what is missing is said before anything is sent", async () => {
	await open();
	await page.getByRole("button", { name: "Create admin account" }).click();
	await expect.element(page.getByText("Please enter the setup code")).toBeVisible();
	await expect.element(page.getByText("Please enter your name")).toBeVisible();
});

test("HOST-02 a site with an admin offers to sign in", async () => {
	await open(false);
	await expect.element(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/auth?next=%2Fadmin");
	await expect.element(code).not.toBeInTheDocument();
});
