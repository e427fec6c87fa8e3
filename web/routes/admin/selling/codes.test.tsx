import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DiscountCode } from "../../../../contract/selling/codes.ts";
import { expectAccessible, expectAccessibleInEachLook } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import CodesPage from "./codes.tsx";

const usd = (minorUnits: number) => ({ minorUnits, currency: "USD" });

const CODE: DiscountCode = {
	id: "7b0c4c4e-0000-4000-8000-000000000020",
	code: "SPRING",
	percent: 15,
	amount: null,
	startsOn: "2026-11-24",
	endsOn: "2026-11-29",
	usageLimit: 100,
	oncePerCustomer: false,
	paused: false,
	state: "running",
	problem: null,
	price: usd(2_295),
	uses: 42,
	held: 2,
	revenue: [usd(96_390)],
	link: "https://academy.example/?code=SPRING",
	createdAt: new Date("2026-11-24T00:00:00Z"),
	updatedAt: new Date("2026-11-24T00:00:00Z"),
};

type CodeStubs = NonNullable<NonNullable<ApiStubs["admin"]>["codes"]>;

const listOf = (...rows: DiscountCode[]) => ({
	rows,
	total: rows.length,
	page: 1,
	pageRows: 25,
	ownCheckout: true,
	price: usd(2_700),
	timeZone: "America/New_York",
});

const open = (codes: CodeStubs = {}) =>
	renderScreen(CodesPage, { path: "/admin/codes", api: { admin: { codes: { list: () => listOf(), ...codes } } } });

async function openDialog(codes?: CodeStubs) {
	await open(codes);
	await page.getByRole("button", { name: "Create a code" }).click();
	return page.getByRole("dialog", { name: "New discount code" });
}

test("CODE-01 without any code the screen says what to do, and what other carts do", async () => {
	await open();
	await expect.element(page.getByText("No discount codes yet")).toBeVisible();
	await expect
		.element(page.getByText("For your own checkout. Purchases through another cart don't use these codes."))
		.toBeVisible();
	await expectAccessible();
});

test("CODE-01 each code shows its days, uses, revenue and link, and is paused and resumed in its row", async () => {
	let paused = false;
	await open({
		list: () => listOf({ ...CODE, paused, state: paused ? "paused" : "running" }),
		setPaused: ({ paused: asked }) => {
			paused = asked;
			return { ...CODE, paused };
		},
	});
	const row = page.getByRole("row", { name: /SPRING/ });
	for (const text of ["15% off", "$22.95 to pay", "Running", "42 of 100", "2 at the checkout", "$963.90"])
		await expect.element(row.getByText(text, { exact: true })).toBeVisible();
	await expect.element(row.getByText(/^Nov 24\s–\s29, 2026$/)).toBeVisible();
	await expect.element(row.getByRole("button", { name: "Copy the link of SPRING" })).toBeVisible();
	await expectAccessibleInEachLook();
	await row.getByRole("button", { name: "Pause SPRING" }).click();
	await expect.element(page.getByText("SPRING paused.")).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect.element(page.getByText("SPRING resumed.")).toBeVisible();
	await expect.element(row.getByText("Running")).toBeVisible();
});

test("CODE-01 a code that does not apply says why, and a checkout that is off is pointed out", async () => {
	await open({
		list: () => ({
			...listOf({
				...CODE,
				state: "not_applicable",
				price: null,
				problem: "The code SPRING does not apply to this price. The price is $27.00.",
			}),
			ownCheckout: false,
		}),
	});
	await expect.element(page.getByText("Doesn't apply", { exact: true })).toBeVisible();
	await expect.element(page.getByText(/does not apply to this price/)).toBeVisible();
	await expect.element(page.getByText(/Your own checkout is off/)).toBeVisible();
});

test("CODE-01 each mistake is named at its field, and nothing typed is lost", async () => {
	const dialog = await openDialog();
	await dialog.getByRole("button", { name: "Create" }).click();
	await expect.element(dialog.getByText("Enter a code")).toBeVisible();
	await dialog.getByLabelText("Code").fill("=SUM(A1)");
	await dialog.getByLabelText("Percent off").fill("101");
	await dialog.getByLabelText("First day").fill("2026-12-02");
	await dialog.getByLabelText("Last day").fill("2026-12-01");
	await dialog.getByLabelText("Total limit").fill("0");
	await dialog.getByRole("button", { name: "Create" }).click();
	for (const mistake of [
		"Use 2 to 40 letters from A to Z, digits, hyphens or underscores",
		"Enter a whole number from 1 to 100",
		"The end must not be before the start",
		"Enter a whole number from 1 to 1,000,000, or leave blank for no limit",
	])
		await expect.element(dialog.getByText(mistake)).toBeVisible();
	await dialog.getByText("Amount", { exact: true }).click();
	await dialog.getByLabelText("Amount off, in USD").fill("30");
	await dialog.getByRole("button", { name: "Create" }).click();
	await expect.element(dialog.getByText("This is more than the price of $27.00")).toBeVisible();
	await dialog.getByLabelText("Amount off, in USD").fill("5.555");
	await dialog.getByRole("button", { name: "Create" }).click();
	await expect.element(dialog.getByText("Enter at most 2 decimals, such as 5.50")).toBeVisible();
	await expect.element(dialog.getByLabelText("Code")).toHaveValue("=SUM(A1)");
	await expectAccessibleInEachLook();
});

test("CODE-01 an empty limit is sent as no limit, and a name that is taken is refused at its field", async () => {
	const sent: unknown[] = [];
	const dialog = await openDialog({
		create: (input) => {
			sent.push(input);
			if (sent.length === 1)
				throw new ORPCError("CODE_EXISTS", { status: 409, message: "There is already a code with this name." });
			return CODE;
		},
	});
	await dialog.getByLabelText("Code").fill("spring");
	await dialog.getByText("Amount", { exact: true }).click();
	await dialog.getByLabelText("Amount off, in USD").fill("4.05");
	await dialog.getByRole("button", { name: "Create" }).click();
	await expect.element(dialog.getByText("There is already a code with this name.")).toBeVisible();
	await dialog.getByRole("button", { name: "Create" }).click();
	await expect.element(page.getByText("SPRING created.")).toBeVisible();
	expect(sent.at(-1)).toMatchObject({
		code: "SPRING",
		percent: null,
		amount: usd(405),
		usageLimit: null,
		endsOn: null,
	});
});

test("CODE-01 the list is searched, and an empty result leads back to all codes", async () => {
	await open({
		list: ({ search }) => listOf(...["SPRING", "SUMMER"].flatMap((code, at) => matching(code, at, search))),
	});
	await page.getByRole("searchbox", { name: "Search codes" }).fill("sum");
	await expect.element(page.getByRole("row", { name: /SUMMER/ })).toBeVisible();
	await expect.element(page.getByRole("row", { name: /SPRING/ })).not.toBeInTheDocument();
	await page.getByRole("searchbox", { name: "Search codes" }).fill("winter");
	await expect.element(page.getByText("No codes found")).toBeVisible();
	await page.getByRole("button", { name: "Show all codes" }).click();
	await expect.element(page.getByRole("row", { name: /SPRING/ })).toBeVisible();
	await expect.element(page.getByRole("searchbox", { name: "Search codes" })).toHaveValue("");
});

const matching = (code: string, at: number, search: string): DiscountCode[] =>
	code.includes(search.toUpperCase())
		? [{ ...CODE, code, link: `https://academy.example/?code=${code}`, id: CODE.id.replace(/.$/, String(at)) }]
		: [];
