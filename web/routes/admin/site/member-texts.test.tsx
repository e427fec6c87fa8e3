import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	type MemberTextChanges,
	type MemberTextGroup,
	memberTextGroups,
	memberTexts,
} from "../../../../contract/site/member-texts/all-words.ts";
import { memberEmailKinds, memberEmails } from "../../../../contract/site/member-texts/emails.ts";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import MemberTextsPage from "./member-texts.tsx";

/** @param answer what saving does besides; it may throw */
async function open(changes: MemberTextChanges = {}, answer: (site: { updatedAt: Date }) => void = () => {}) {
	const site = {
		changes,
		updatedAt: new Date("2026-01-02T10:00:00Z"),
		sent: null as MemberTextChanges | null,
		previewed: null as { email: string; changes: MemberTextChanges } | null,
	};
	const state = () => ({ changes: site.changes, product: "Sourdough at Home", updatedAt: site.updatedAt });
	await renderScreen(MemberTextsPage, {
		path: "/admin/member-texts",
		api: {
			admin: {
				memberTexts: {
					read: state,
					update: (input) => {
						site.sent = input.changes;
						answer(site);
						if (input.updatedAt.getTime() !== site.updatedAt.getTime())
							throw new ORPCError("CHANGED_MEANWHILE", { status: 409 });
						site.changes = input.changes;
						site.updatedAt = new Date(input.updatedAt.getTime() + 1_000);
						return state();
					},
					previewEmail: (input) => {
						site.previewed = input;
						return { subject: input.changes.invitationSubject ?? "A subject", html: "<p>An email</p>" };
					},
				},
			},
		},
	});
	await expect.element(page.getByRole("tab", { name: "Menu" })).toBeVisible();
	return site;
}

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const preview = page.getByRole("figure", { name: "Preview" });
const save = () => page.getByRole("button", { name: "Save texts" }).click();
const choose = (group: string) => page.getByRole("tab", { name: group }).click();
const chooseEmail = async (name: string | RegExp) => {
	await page.getByRole("combobox", { name: "Email" }).click();
	await page.getByRole("option", { name }).click();
};

test.each(["Menu", "Dashboard", "Course", "Library", "Emails"])(
	"BRND-05 the texts of %s can be changed by everyone, on a wide screen and a phone, in light and dark",
	async (group) => {
		await open({ menuLibrary: "Shelf", emailGreeting: "Hello," });
		await choose(group);
		await expectAccessibleInEachLook();
		await expectNoSidewaysScroll(360 - 32);
	},
);

test.each(
	Object.entries(memberTextGroups).filter(([group]) => group !== "emails") as [
		Exclude<MemberTextGroup, "emails">,
		(typeof memberTextGroups)["menu"],
	][],
)(
	"BRND-05 each text of %s has a field, and is marked in the preview while it is typed",
	{ tags: "slow" },
	async (_group, { label, keys }) => {
		await open();
		await choose(label);
		for (const key of keys) {
			const typed = ["Typed", ...(memberTexts[key].required ?? []).map((name) => `{${name}}`)].join(" ");
			await field(memberTexts[key].label).fill(typed);
			await expect.poll(() => preview.element().querySelector("[data-edited]")?.textContent).toMatch(/^Typed/);
		}
		await expect.element(page.getByRole("tab", { name: label })).toMatchTextContent(String(keys.length));
	},
);

test("BRND-05 each text of an email has a field, and the email is shown as a member gets it", {
	tags: "slow",
}, async () => {
	const site = await open();
	await choose("Emails");
	await expect.poll(() => site.previewed?.email).toBe("receipt");
	for (const kind of memberEmailKinds) {
		const { label, about } = memberEmails[kind];
		await chooseEmail(new RegExp(`^${label}$`));
		await expect.element(page.getByText(about)).toBeVisible();
		for (const part of ["Subject", "Heading", "Text"]) await expect.element(field(part)).toBeVisible();
		await expect.poll(() => site.previewed?.email).toBe(kind);
	}
	await chooseEmail(/^Invitation$/);
	await field("Subject").fill("Come in, {first_name}");
	await expect.poll(() => site.previewed?.changes).toEqual({ invitationSubject: "Come in, {first_name}" });
	await expect.element(preview).toMatchTextContent("Come in, {first_name}");
});

test("BRND-05 only what differs from a default is saved, and one text is restored without the others", async () => {
	const site = await open({ menuLibrary: "Shelf", dashboardGreeting: "Hello, {first_name}" });
	await expect.element(field("Library")).toHaveValue("Shelf");
	await page.getByRole("button", { name: "Restore default: Library" }).click();
	await expect.element(field("Library")).toHaveValue("Library");
	await expect.element(field("Library")).toHaveFocus();
	// Left blank, it is the default as well.
	await field("Profile").fill("   ");
	await expect.element(page.getByText("Left blank, members see the default.")).toBeVisible();
	await expect.element(preview).toMatchTextContent("Profile");
	await field("Downloads").fill("  ملفاتك 🍞 ");
	await save();
	await expect.element(page.getByText("Texts saved. Members see them now.")).toBeVisible();
	expect(site.sent).toEqual({ dashboardGreeting: "Hello, {first_name}", menuDownloads: "ملفاتك 🍞" });
	await expect.element(field("Downloads")).toHaveValue("ملفاتك 🍞");
	await expect.element(page.getByRole("button", { name: /^Restore default/ })).toHaveLength(1);
});

test.each([
	["Menu", "Library", "x".repeat(201), "Must have at most 30 characters"],
	["Menu", "Library", "\u200b", "Must have a visible character"],
	["Menu", "Library", "a\u202eb", "Must not have characters that change the direction of text"],
	["Dashboard", "Greeting", "Hi {nickname}", "Can't use {nickname} here; you can use {first_name}"],
	["Dashboard", "Greeting", "Hi {first_name", "Must close every { with a }"],
	["Course", "Progress", "{done} lessons", "Must contain {total}"],
])("BRND-05 in %s, %s refuses %j, keeps it, and moves there", async (group, label, text, fault) => {
	const site = await open();
	await choose(group);
	await field(label).fill(text);
	await choose("Emails");
	await save();
	await expect.element(page.getByText(fault)).toBeVisible();
	await expect.element(field(label)).toHaveValue(text);
	await expect.element(field(label)).toHaveFocus();
	expect(site.sent).toBeNull();
	await field(label).fill("");
	await save();
	await expect.poll(() => site.sent).toEqual({});
});

test("BRND-05 a fault of an email opens that email, and its preview waits", async () => {
	const site = await open();
	await choose("Emails");
	await chooseEmail(/^Refund$/);
	await field("Text").fill("Your money is on its way.");
	await expect.element(page.getByText("The preview follows once the texts are right.")).toBeVisible();
	await chooseEmail(/^Gift$/);
	await choose("Menu");
	await save();
	await expect.element(page.getByText("Must contain {order_number}")).toBeVisible();
	await expect.element(field("Text")).toHaveFocus();
	expect(site.sent).toBeNull();
});

test("BRND-05 markup is a text like any other", async () => {
	await open();
	await choose("Dashboard");
	await field("Greeting").fill('<img src="x" onerror="alert(1)"> {first_name}');
	await expect.element(preview).toMatchTextContent('<img src="x" onerror="alert(1)"> Bea');
	expect(preview.element().querySelector("img")).toBeNull();
});

test("BRND-05 what was typed stays when saving fails", async () => {
	let isDown = true;
	const site = await open({}, () => {
		if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
	});
	await field("Library").fill("Shelf");
	await save();
	await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to save the texts. Please try again.");
	await expect.element(field("Library")).toHaveValue("Shelf");
	isDown = false;
	await userEvent.keyboard("{Enter}");
	await save();
	await expect.poll(() => site.changes).toEqual({ menuLibrary: "Shelf" });
	await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("BRND-05 an error replaces the notice of an earlier save, and a changed group and the example are named", async () => {
	await open();
	await field("Library").fill("Shelf");
	await save();
	await expect.element(page.getByText("Texts saved. Members see them now.")).toBeVisible();
	await expect.element(page.getByRole("tab", { name: "Menu" })).toMatchTextContent("1 changed");
	await expect.element(preview).toMatchTextContent("Example of what a member sees");
	await field("Library").fill("{shelf");
	await save();
	await expect.element(page.getByText("Must close every { with a }")).toBeVisible();
	await expect.element(page.getByText("Texts saved. Members see them now.")).not.toBeInTheDocument();
});

test("BRND-05 of two admins the second is asked which texts to keep", async () => {
	let isFirst = true;
	const site = await open({}, (stored) => {
		if (isFirst) stored.updatedAt = new Date("2026-01-02T11:00:00Z");
		isFirst = false;
	});
	await field("Library").fill("Shelf");
	await save();
	await expect.element(page.getByRole("alert")).toMatchTextContent("Edited somewhere else");
	await expect.element(field("Library")).toHaveValue("Shelf");
	await page.getByRole("button", { name: "Overwrite" }).click();
	await expect.poll(() => site.changes).toEqual({ menuLibrary: "Shelf" });
});

test("BRND-05 the groups are reached by keyboard", async () => {
	await open();
	await page.getByRole("tab", { name: "Menu" }).click();
	await userEvent.keyboard("{ArrowRight}");
	await expect.element(page.getByRole("tab", { name: "Dashboard" })).toHaveFocus();
	await expect.element(field("Greeting")).toBeVisible();
});

test("BRND-05 texts that do not load say so, and load when it is tried again", async () => {
	let isDown = true;
	await renderScreen(MemberTextsPage, {
		path: "/admin/member-texts",
		api: {
			admin: {
				memberTexts: {
					read: () => {
						if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
						return { changes: {}, product: "", updatedAt: new Date() };
					},
				},
			},
		},
	});
	await expect.element(page.getByRole("alert")).toMatchTextContent("The texts could not be loaded.");
	isDown = false;
	await page.getByRole("button", { name: "Try again" }).click();
	await expect.element(field("Library")).toBeVisible();
});
