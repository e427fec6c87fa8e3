import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OffsiteBackupsState } from "../../../../contract/site/offsite-backups.ts";
import type { ServerSettingChange, ServerSettings } from "../../../../contract/site/server-settings.ts";
import type { UpdateRehearsalState } from "../../../../contract/site/update-rehearsal.ts";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
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
	offsiteBackups: {
		...none,
		values: { bucket: "", endpoint: "", region: "", prefix: "", accessKeyId: "", secretAccessKey: "" },
	},
	signIn: { ...none, values: { providers: [] } },
	textMessages: { ...none, values: { url: "", secret: "" } },
	updates: { ...none, values: { address: "" }, version: "0.1.0", checkedAt: null, problem: null, release: null },
	network: {
		secretsSet: ["metricsToken"],
		fixed: {},
		values: { trustedProxies: "", uploadLimitGb: 5, metricsToken: "" },
	},
	applied: true,
};

const noBucket: OffsiteBackupsState = {
	hasBucket: false,
	keySince: null,
	running: null,
	lastBackup: null,
	failedBackup: null,
	lastDrill: null,
};
const at = new Date("2026-11-24T03:00:12Z");
const withBackups: OffsiteBackupsState = {
	...noBucket,
	hasBucket: true,
	keySince: new Date("2026-10-02T12:00:00Z"),
	lastBackup: { at, bytes: 734_003_200, files: 41, warning: null },
	lastDrill: { at: new Date("2026-11-02T04:00:00Z"), reason: null, rows: 12_345, files: 41 },
};
const RECOVERY_KEY = "AGE-SECRET-KEY-1L27NYJDYRNDSCCELNZE8C6JTSH22TLQJVPGD7289KDLMZA5HWN6SZPEHGF";

const WORDS =
	"anchor basket cactus danger eager fabric garden hammer island jacket kitchen ladder magnet napkin object paddle quality rabbit saddle tackle unable vacuum wagon meadow";

function checkPassword(password: string): void {
	if (password === "my password") return;
	throw new ORPCError("WRONG_PASSWORD", { status: 422, defined: true, message: "That password isn't correct." });
}

/**
 * @param refuse throws what the server refuses with
 * @param backups in the bucket
 * @param stored settings at first
 */
async function open(
	refuse: (change: ServerSettingChange) => void = () => {},
	backups = noBucket,
	stored: ServerSettings = settings,
	rehearsal: UpdateRehearsalState = { unavailable: null, last: null },
) {
	const site = {
		...{ stored, saved: null as ServerSettingChange | null, backups, confirmed: "" },
		rehearsal,
	};
	await renderScreen(ServerSettingsPage, {
		path: "/admin/settings/server",
		api: {
			admin: {
				serverSettings: {
					read: () => site.stored,
					save: ({ change, password }) => {
						checkPassword(password);
						refuse(change);
						site.saved = change;
						site.stored = { ...site.stored, applied: false };
						return site.stored;
					},
					testBucket: () => ({}),
					sendTestMail: ({ password }) => {
						checkPassword(password);
						return { to: "admin@example.com", response: "250 2.0.0 queued as 4AB12" };
					},
				},
				updateRehearsal: {
					read: () => site.rehearsal,
					start: ({ password }) => {
						checkPassword(password);
						const last = { startedAt: at, endedAt: null, succeeded: null, output: "Taking a backup…" };
						site.rehearsal = { ...site.rehearsal, last };
						return site.rehearsal;
					},
				},
				offsiteBackups: {
					read: () => site.backups,
					list: () => [
						{ name: "2026-11-24T03-00-12", takenAt: at, bytes: 734_003_200, files: 41 },
						{ name: "2026-11-23T03-00-10", takenAt: new Date("2026-11-23T03:00:10Z"), bytes: 731_000_000, files: 40 },
					],
					start: ({ kind }) => {
						site.backups = { ...site.backups, running: kind };
						return site.backups;
					},
					createKey: ({ password }) => {
						checkPassword(password);
						return { recoveryKey: RECOVERY_KEY, words: WORDS };
					},
					confirmKey: ({ recoveryKey }) => {
						if (recoveryKey !== WORDS)
							throw new ORPCError("WRONG_RECOVERY_KEY", {
								status: 422,
								defined: true,
								message: "This isn't the new recovery key.",
							});
						site.confirmed = recoveryKey;
						site.backups = { ...site.backups, keySince: at, running: "backup" };
						return site.backups;
					},
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

test("HOST-02 a mail server is saved with the admin's password, and the screen says when it is in force", {
	tags: "slow",
}, async () => {
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

test("HOST-02 a value of the wrong form is marked at its field", async () => {
	await open();
	await enterMail();
	await mail.getByRole("textbox", { name: "Server" }).fill("mail .example");
	await mail.getByRole("textbox", { name: "Your password" }).fill("my password");
	await mail.getByRole("button", { name: "Save" }).click();
	await expect.element(mail.getByRole("alert")).toHaveTextContent("Check the marked fields.");
	await expect
		.element(mail.getByRole("textbox", { name: "Server" }))
		.toHaveAccessibleDescription(/Must be a name such as mail\.example\.com/);
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

test("HOST-02 a saved mail server can be tested, with the password if that is asked for", async () => {
	const values = { ...settings.mail.values, host: "mail.example.com" };
	await open(undefined, undefined, { ...settings, mail: { ...settings.mail, values } });
	await expect.element(mail.getByRole("textbox", { name: "Your password" })).not.toBeInTheDocument();
	await mail.getByRole("button", { name: "Send test email" }).click();
	await expect.element(mail.getByText("That password isn't correct.")).toBeVisible();
	await mail.getByRole("textbox", { name: "Your password" }).fill("my password");
	await mail.getByRole("button", { name: "Send test email" }).click();
	await expect.element(mail.getByText("The mail server answered: 250 2.0.0 queued as 4AB12")).toBeVisible();
});

test("HOST-02 values of the environment are read-only and named, and secrets are shown as set", async () => {
	await open();
	const backups = page.getByRole("region", { name: "Backups on this server" });
	await expect.element(backups.getByRole("textbox", { name: "Keep the last" })).toBeDisabled();
	await expect.element(backups.getByText("Set in the environment: BACKUP_KEEP")).toBeVisible();
	await expect.element(page.getByPlaceholder("Set. Leave blank to keep it.")).toHaveValue("");
	await expectAccessibleInEachLook();
	await expectNoSidewaysScroll(320);
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

const bucket = page.getByRole("region", { name: "Backups in a bucket" });
const encrypted = page.getByRole("region", { name: "Encrypted backups" });

test("HOST-05 a bucket is tested and saved, and what the vendor refuses is quoted", async () => {
	const refusal =
		"Writing a test file failed. The secret access key is wrong. It answered: HTTP 403, SignatureDoesNotMatch.";
	let isRefused = true;
	const site = await open(() => {
		if (isRefused) throw new ORPCError("SERVER_REFUSED", { status: 422, defined: true, message: refusal });
	});
	await expect.element(encrypted).not.toBeInTheDocument();
	await bucket.getByRole("textbox", { name: "Bucket" }).fill("backups");
	await bucket.getByRole("textbox", { name: "Access key ID" }).fill("key");
	await bucket.getByRole("textbox", { name: "Secret access key" }).fill("secret");
	await bucket.getByRole("textbox", { name: "Your password" }).fill("my password");
	await bucket.getByRole("button", { name: "Save" }).click();
	await expect.element(bucket.getByRole("alert")).toHaveTextContent(refusal);
	await bucket.getByRole("button", { name: "Test bucket" }).click();
	await expect.element(bucket.getByText("The bucket works: a test file was written, read and removed.")).toBeVisible();
	isRefused = false;
	await bucket.getByRole("button", { name: "Save" }).click();
	await expect.element(page.getByText("Applying your changes.")).toBeVisible();
	expect(site.saved).toMatchObject({
		group: "offsiteBackups",
		values: { bucket: "backups", secretAccessKey: "secret" },
	});
});

test("HOST-05 the recovery key is shown once, and used after it was entered from where it was saved", {
	tags: "slow",
}, async () => {
	const site = await open(undefined, { ...noBucket, hasBucket: true });
	await encrypted.getByRole("button", { name: "Create recovery key" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Create key" }).click();
	await expect.element(dialog.getByText("That password isn't correct.")).toBeVisible();
	await dialog.getByRole("textbox", { name: "Your password" }).fill("my password");
	await dialog.getByRole("button", { name: "Create key" }).click();
	const shown = dialog.getByRole("list", { name: "Recovery key" });
	await expect.element(shown.getByText("meadow", { exact: true })).toBeVisible();
	await expect.element(dialog.getByRole("heading", { name: "Save this key" })).toHaveFocus();
	const file = dialog.getByRole("link", { name: "Save or print a file" }).element().getAttribute("href") ?? "";
	expect(decodeURIComponent(file)).toContain(`\n${RECOVERY_KEY}\n`);
	expect(decodeURIComponent(file)).toContain("\n#  24. meadow\n");
	await expectAccessibleInEachLook();
	await expectNoSidewaysScroll();
	await dialog.getByRole("button", { name: "I've saved it" }).click();
	await expect.element(shown).not.toBeInTheDocument();
	const entered = dialog.getByRole("textbox", { name: "Recovery key" });
	await entered.fill("something else");
	await dialog.getByRole("button", { name: "Use this key" }).click();
	await expect.element(dialog.getByText("This isn't the new recovery key.")).toBeVisible();
	await entered.fill(WORDS);
	await dialog.getByRole("button", { name: "Use this key" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	expect(site.confirmed).toBe(WORDS);
	await expect.element(encrypted.getByText("Sending a backup…")).toBeVisible();
});

test("HOST-05 backups are listed with size and date, with the last drill, and one is started", {
	tags: "slow",
}, async () => {
	const site = await open(undefined, withBackups);
	const drill = encrypted.getByRole("row", { name: /Last restore drill/ });
	await expect.element(drill.getByText(/: passed\. 12,345 rows and 41 files are as they were sent\./)).toBeVisible();
	const list = encrypted.getByRole("table", { name: "Backups in the bucket" });
	await expect.element(list.getByRole("row", { name: /2026-11-24T03-00-12/ }).getByText("700.0 MB")).toBeVisible();
	await expectAccessibleInEachLook();
	await expectNoSidewaysScroll();
	await encrypted.getByRole("button", { name: "Run restore drill" }).click();
	await expect.element(encrypted.getByText("Restoring the newest backup to compare it…")).toBeVisible();
	await expect.element(encrypted.getByRole("button", { name: "Back up now" })).toBeDisabled();
	const reason = "The backup of 2026-11-24T03-00-12 is damaged: files/1.age is not what was sent.";
	site.backups = { ...withBackups, lastDrill: { at, reason, rows: null, files: null } };
	await expect.element(encrypted.getByText(/failed/)).toBeVisible();
	await expect.element(encrypted.getByText(reason)).toBeVisible();
});

test("HOST-05 a backup that failed says why", async () => {
	const reason = "Writing to the bucket failed. The bucket is full. It answered: HTTP 507, QuotaExceeded.";
	await open(undefined, { ...withBackups, failedBackup: { at, reason } });
	await expect.element(encrypted.getByText(reason)).toBeVisible();
	await expectAccessibleInEachLook();
});

test("UPG-02 a newer version is shown with its notes, and the check can be turned off", async () => {
	const release = { version: "1.4.0", releasedOn: "2026-11-20", notes: "Faster pages.\nA fix.", security: true };
	const updates = {
		...settings.updates,
		values: { address: "https://example.com/release.json" },
		checkedAt: at,
		release,
	};
	const site = await open(undefined, noBucket, { ...settings, updates });
	const region = page.getByRole("region", { name: "New versions" });
	await expect.element(region.getByText("Version 1.4.0 fixes a security problem")).toBeVisible();
	await expect.element(region.getByText("Released on Nov 20, 2026.")).toBeVisible();
	await expectAccessibleInEachLook();
	await region.getByRole("textbox", { name: "Address of releases" }).fill("");
	await region.getByRole("textbox", { name: "Your password" }).fill("my password");
	await region.getByRole("button", { name: "Save" }).click();
	await expect.element(page.getByText("Applying your changes.")).toBeVisible();
	expect(site.saved).toEqual({ group: "updates", values: { address: "" } });
});

const newer = {
	...settings,
	updates: {
		...{ ...settings.updates, values: { address: "https://example.com/release.json" }, checkedAt: at },
		release: { version: "9.1.0", releasedOn: "2026-11-20", notes: "Faster pages.", security: false },
	},
};

test("UPG-01 an update is tried from the browser: with the password, its output as it goes, and what to do next", {
	tags: "slow",
}, async () => {
	const site = await open(undefined, noBucket, newer);
	const update = page.getByRole("region", { name: "Update to 9.1.0" });
	await update.getByRole("button", { name: "Try the update" }).click();
	const dialog = page.getByRole("dialog", { name: "Try the update" });
	await dialog.getByRole("textbox", { name: "Your password" }).fill("wrong");
	await dialog.getByRole("button", { name: "Try the update" }).click();
	await expect.element(dialog.getByText("That password isn't correct.")).toBeVisible();
	await dialog.getByRole("textbox", { name: "Your password" }).fill("my password");
	await dialog.getByRole("button", { name: "Try the update" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(update.getByText("Taking a backup…")).toBeVisible();
	await expect.element(update.getByRole("button", { name: "Try the update again" })).toBeDisabled();
	const last = { startedAt: at, endedAt: at, succeeded: true, output: "Customers  450  450" };
	site.rehearsal = { unavailable: null, last };
	await expect.element(update.getByText("The update works with a copy of your site")).toBeVisible();
	await expect.element(update.getByText("npm run update")).toBeVisible();
	await expectAccessibleInEachLook();
	await expectNoSidewaysScroll();
});

test("UPG-01 a tried update that fails says that the site is unchanged, and why", async () => {
	const site = await open(undefined, noBucket, newer);
	const update = page.getByRole("region", { name: "Update to 9.1.0" });
	await update.getByRole("button", { name: "Try the update" }).click();
	const dialog = page.getByRole("dialog", { name: "Try the update" });
	await dialog.getByRole("textbox", { name: "Your password" }).fill("my password");
	await dialog.getByRole("button", { name: "Try the update" }).click();
	const output = "Customers: 450 before, 449 after";
	site.rehearsal = { unavailable: null, last: { startedAt: at, endedAt: at, succeeded: false, output } };
	await expect.element(update.getByText("The update doesn't work yet")).toBeVisible();
	await expect.element(update.getByText(output)).toBeVisible();
});

test("UPG-01 where an update can't be tried from the browser, the screen says what to do", async () => {
	const unavailable = "This site runs from an image. Start the image of the new version.";
	const site = await open(undefined, noBucket, newer, { unavailable, last: null });
	expect(site.rehearsal.unavailable).toBe(unavailable);
	await expect.element(page.getByText(unavailable)).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Try the update" })).not.toBeInTheDocument();
});
