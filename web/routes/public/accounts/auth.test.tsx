import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInEachLook } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { siteSettings } from "../../../testing/site-settings.ts";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import FindMyPurchasePage from "../selling/find-my-purchase.tsx";
import AuthPage from "./auth.tsx";

type Check = NonNullable<NonNullable<NonNullable<ApiStubs["visitor"]>["registration"]>["checkApproval"]>;

const approved: Check = () => ({ approved: true, registered: false, name: "Pia" });

/** @param answers of the auth service, by the end of their address; one that throws is no answer at all */
const open = (path = "/auth", check = approved, answers: Record<string, () => Response> = {}, Screen = AuthPage) =>
	renderScreen(Screen, {
		path,
		person: null,
		api: {
			visitor: {
				settings: { read: () => siteSettings },
				registration: { waysToSignIn: () => ({ providers: [], sms: false }), checkApproval: check },
			},
		},
		other: ({ url }) => answers[new URL(url).pathname.replace("/api/auth", "")]?.() ?? null,
	});

const noAnswer = () => {
	throw new TypeError("Failed to fetch");
};

const email = page.getByLabelText("Email");
const name = page.getByLabelText("Full name");
const password = page.getByLabelText(/^Password/);
const register = page.getByRole("button", { name: "Register", exact: true });
const signIn = page.getByRole("button", { name: "Sign In", exact: true });
const verified = page.getByText("Email verified! You are eligible to register.");

test("AUTH-01 the page has three modes, and links to home, terms and privacy", async () => {
	await open();
	await expect.element(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
	for (const [name, href] of [
		["Home", "/"],
		["Terms", "/terms"],
		["Privacy", "/privacy"],
	] as const)
		await expect.element(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
	await email.fill("kept@example.org");
	await page.getByRole("button", { name: "Forgot password?" }).click();
	await expect.element(page.getByRole("heading", { level: 1, name: "Reset your password" })).toHaveFocus();
	await expect.element(email).toHaveValue("kept@example.org");
	await page.getByRole("button", { name: "Back to Sign In" }).click();
	await page.getByRole("button", { name: "Register" }).click();
	await expect.element(page.getByRole("heading", { level: 1, name: "Create your account" })).toHaveFocus();
});

test("AUTH-01 on a phone each link and button is as large as a fingertip", async () => {
	await page.viewport(390, 844);
	await open();
	await expect.element(signIn).toBeVisible();
	const heights = () =>
		[...document.querySelectorAll("main :is(a, button[class*=Anchor])")].map(
			(link) => link.getBoundingClientRect().height,
		);
	await expect.poll(() => heights().length).toBeGreaterThan(5);
	expect(Math.min(...heights())).toBeGreaterThanOrEqual(44);
});

test("AUTH-01 the registration has no accessibility faults", async () => {
	await open("/auth?email=pia@example.org");
	await expect.element(verified).toBeVisible();
	await expectAccessibleInEachLook();
});

test.each([
	["/auth", AuthPage],
	["/auth?mode=register", AuthPage],
	["/find-my-purchase", FindMyPurchasePage],
])(
	"AUTH-04 at %s a likely typo of an email is corrected by one press, and a malformed one pointed out when it is left",
	async (path, Screen) => {
		await page.viewport(390, 844);
		await open(path, () => ({ approved: false, registered: false, name: null }), {}, Screen);
		await email.fill("nora@gmial.con");
		const meant = page.getByRole("button", { name: "nora@gmail.com" });
		await expect.element(page.getByText(/^Did you mean/)).toHaveTextContent("Did you mean nora@gmail.com?");
		expect(meant.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
		await meant.click();
		await expect.element(email).toHaveValue("nora@gmail.com");
		await expect.element(email).toHaveFocus();
		await expect.element(meant).not.toBeInTheDocument();
		await email.fill("nora@gmail");
		(document.activeElement as HTMLElement).blur();
		await expect.element(page.getByText("Enter an email like name@example.com")).toBeVisible();
		await expect.element(email).toHaveAttribute("aria-invalid", "true");
		if (Screen === FindMyPurchasePage) await expectAccessibleInEachLook();
	},
);

test("AUTH-02 registering asks for full name, email and a password of eight characters", async () => {
	await open("/auth?email=pia@example.org");
	await expect.element(email).toHaveValue("pia@example.org");
	await expect.element(verified).toBeVisible();
	await expect.element(name).toHaveValue("Pia");
	await name.fill("");
	await password.fill("seven77");
	await register.click();
	await expect.element(page.getByText("Please enter your full name")).toBeVisible();
	await expect.element(page.getByText("Please use at least 8 characters")).toBeVisible();
	await email.fill("nobody");
	await register.click();
	await expect.element(page.getByText("Please enter a valid email address")).toBeVisible();
});

test("AUTH-04 a name that is empty is prefilled, however the email in the address is written", async () => {
	await open("/auth?email=%20PIA@EXAMPLE.ORG%20", ({ email }) => ({
		approved: email === "pia@example.org",
		registered: false,
		name: "Pia",
	}));
	await expect.element(name).toHaveValue("Pia");
});

test("AUTH-04 a name that was typed is kept", async () => {
	await open("/auth?email=");
	await name.fill("My Own Name");
	await email.fill("pia@example.org");
	await expect.element(verified).toBeVisible();
	await expect.element(name).toHaveValue("My Own Name");
});

test("AUTH-05 an email that is not in the list gets a message, and cannot be submitted", async () => {
	await open("/auth?email=stranger@example.org", () => ({ approved: false, registered: false, name: null }));
	await expect
		.element(
			page.getByText(
				"This email is not in our pre-approved list. Please use the email you used for your purchase, or contact support if you believe this is an error.",
			),
		)
		.toBeVisible();
	await expect.element(register).toBeDisabled();
});

test("AUTH-06 an email with an existing account gets a message to log in, and the input stays", async () => {
	const text = "An account with this email already exists. Please try logging in instead.";
	await open("/auth?email=member@example.com", () => ({ approved: true, registered: true, name: null }), {
		"/sign-up/email": () => Response.json({ code: "USER_ALREADY_EXISTS", message: text }, { status: 422 }),
	});
	const note = page.getByRole("note");
	await expect.element(note).toMatchTextContent(text);
	await expect.element(verified).not.toBeInTheDocument();
	await name.fill("Mia Member");
	await password.fill("long enough");
	await register.click();
	await expect.element(page.getByRole("alert")).toHaveTextContent(text);
	await expect.element(name).toHaveValue("Mia Member");
	await expect.element(password).toHaveValue("long enough");
	await note.getByRole("button", { name: "Sign in" }).click();
	await expect.element(page.getByRole("heading", { level: 1, name: "Welcome back" })).toHaveFocus();
	await expect.element(email).toHaveValue("member@example.com");
});

test("AUTH-06 a registration that gets no answer shows a message", async () => {
	await open("/auth?email=pia@example.org", approved, { "/sign-up/email": noAnswer });
	await expect.element(verified).toBeVisible();
	await password.fill("long enough");
	await register.click();
	await expect.element(page.getByText("Failed to register. Please try again.")).toBeVisible();
});

test("AUTH-06 a check that fails says what failed", async () => {
	await open("/auth?email=pia@example.org", () => {
		throw new ORPCError("INTERNAL_SERVER_ERROR", { message: "The list is away." });
	});
	await expect.element(page.getByText("Database error finding user: The list is away.")).toBeVisible();
});

test("AUTH-08 email and password are required to sign in", async () => {
	await open();
	await signIn.click();
	await expect.element(page.getByText("Please enter your email address")).toBeVisible();
	await expect.element(page.getByText("Please enter your password")).toBeVisible();
});

test("AUTH-08 a sign-in that gets no answer has a message of its own", async () => {
	await open("/auth", approved, { "/sign-in/email": noAnswer });
	await email.fill("member@example.com");
	await password.fill("whatever");
	await signIn.click();
	await expect
		.element(page.getByRole("alert"))
		.toHaveTextContent("Failed to sign in. Please check your credentials and try again.");
});

test.each([
	["no_code", "No code detected"],
	["state_not_found", "Not a valid PKCE flow url"],
	["INVALID_TOKEN", "This link has expired or was used already."],
	["SECOND_FACTOR_REQUIRED", "Your account uses two-step verification."],
])("SES-07 the sign-in page says why a link or a provider did not sign in: %s", async (error, text) => {
	await open(`/auth?error=${error}`);
	await expect.element(page.getByRole("alert")).toMatchTextContent(text);
});
