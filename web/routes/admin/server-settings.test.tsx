import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ServerSettingChange, ServerSettings } from "../../../contract/site/server-settings.ts";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../../testing/accessibility.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import ServerSettingsPage from "./server-settings.tsx";

const none = { secretsSet: [], fixed: {} };
const settings: ServerSettings = {
	mail: {
		...none,
		values: { host: "", port: 465, security: "tls", user: "", password: "", from: "hello@academy.example" },
	},
	storage: {
		...none,
		values: { bucket: "", endpoint: "", region: "", accessKeyId: "", secretAccessKey: "", delivery: "proxy" },
		hasFiles: true,
	},
	backups: {
		secretsSet: [],
		fixed: { keep: "BACKUP_KEEP" },
		values: { everyHours: 24, keep: 7 },
		folder: "/data/backups",
	},
	signIn: { ...none, values: { providers: [] } },
	textMessages: { ...none, values: { url: "", secret: "" } },
	network: {
		secretsSet: ["metricsToken"],
		fixed: {},
		values: { trustedProxies: "", uploadLimitGb: 5, metricsToken: "" },
	},
	applied: true,
};

/** @param refuse throws what the server refuses with */
async function open(refuse: (change: ServerSettingChange) => void = () => {}) {
	const site = { stored: settings, saved: null as ServerSettingChange | null };
	await renderScreen(ServerSettingsPage, {
		path: "/admin/settings/server",
		api: {
			admin: {
				serverSettings: {
					read: () => site.stored,
					save: ({ change, password }) => {
						if (password !== "my password")
							throw new ORPCError("WRONG_PASSWORD", {
								status: 422,
								defined: true,
								message: "That password isn't correct.",
							});
						refuse(change);
						site.saved = change;
						site.stored = { ...site.stored, applied: false };
						return site.stored;
					},
					sendTestMail: () => ({ to: "admin@example.com", response: "250 2.0.0 queued as 4AB12" }),
				},
			},
		},
	});
	return site;
}

const mail = page.getByRole("region", { name: "Email server" });
const enterMail = async () => {
	await mail.getByRole("textbox", { name: "Server" }).fill("mail.example.com");
	await mail.getByRole("textbox", { name: "User" }).fill("seller");
	await mail.getByRole("textbox", { name: "Password", exact: true }).fill("secret");
};

test("HOST-02 a mail server is saved with the admin's password, and the screen says when it is in force", async () => {
	const site = await open();
	await enterMail();
	await mail.getByText("STARTTLS").click();
	await expect.element(mail.getByRole("textbox", { name: "Port" })).toHaveValue("587");
	await mail.getByRole("button", { name: "Save" }).click();
	await expect.element(mail.getByText("That password isn't correct.")).toBeVisible();
	await expect.element(mail.getByRole("textbox", { name: "Server" })).toHaveValue("mail.example.com");
	await mail.getByRole("textbox", { name: "Your password" }).fill("my password");
	await mail.getByRole("button", { name: "Save" }).click();
	await expect.element(page.getByText("Applying your changes.")).toBeVisible();
	expect(site.saved).toMatchObject({
		group: "mail",
		values: { host: "mail.example.com", port: 587, security: "starttls" },
	});
	site.stored = { ...settings, mail: { ...settings.mail, secretsSet: ["password"] } };
	await expect.element(page.getByText("The changes are in force.")).toBeVisible();
	await expect.element(page.getByText("Applying your changes.")).not.toBeInTheDocument();
});

test("HOST-02 what the mail server refuses is quoted, and what was typed stays", async () => {
	await open(() => {
		throw new ORPCError("SERVER_REFUSED", {
			status: 422,
			defined: true,
			message: "mail.example.com answered: 535 5.7.8 Authentication failed",
		});
	});
	await enterMail();
	await mail.getByRole("textbox", { name: "Your password" }).fill("my password");
	await mail.getByRole("button", { name: "Save" }).click();
	await expect
		.element(mail.getByRole("alert"))
		.toHaveTextContent("mail.example.com answered: 535 5.7.8 Authentication failed");
	await expect.element(mail.getByRole("textbox", { name: "User" })).toHaveValue("seller");
	await mail.getByRole("button", { name: "Send test email" }).click();
	await expect.element(mail.getByText("The mail server answered: 250 2.0.0 queued as 4AB12")).toBeVisible();
});

test("HOST-02 values of the environment are read-only and named, and secrets are shown as set", async () => {
	await open();
	const backups = page.getByRole("region", { name: "Backups" });
	await expect.element(backups.getByRole("textbox", { name: "Keep the last" })).toBeDisabled();
	await expect.element(backups.getByText("Set in the environment: BACKUP_KEEP")).toBeVisible();
	await expect.element(page.getByPlaceholder("Set. Leave blank to keep it.")).toHaveValue("");
	await expectAccessibleInEachLook();
	await expectNoSidewaysScroll();
});

test("HOST-02 a provider is added and removed before anything is saved", async () => {
	await open();
	const signIn = page.getByRole("region", { name: "Sign-in providers" });
	await signIn.getByRole("button", { name: "Add provider" }).click();
	await signIn.getByRole("textbox", { name: "Name" }).fill("Google");
	await expect.element(signIn.getByRole("group", { name: "Google" })).toBeVisible();
	await expectAccessibleInEachLook();
	await signIn.getByRole("button", { name: "Remove Google" }).click();
	await expect.element(signIn.getByText("No providers yet.")).toBeVisible();
});
