import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type {
	ImportCounts,
	ImportEntry,
	ImportPreview,
	ImportProblemCode,
	ImportProgress,
} from "../../../../contract/customers/imports.ts";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import { takeUploads } from "../../../testing/uploads.ts";
import ImportPage from "./import.tsx";

type ImportStubs = NonNullable<NonNullable<ApiStubs["admin"]>["imports"]>;

const IMPORT_ID = "7b0c4c4e-0000-4000-8000-000000000010";

const COUNTS: ImportCounts = {
	rows: 2,
	totalRows: 2,
	added: 1,
	restored: 0,
	withoutAccess: 0,
	existing: 1,
	updated: 0,
	revoked: 0,
	skipped: 0,
	failed: 0,
};
const CHECKED: ImportProgress = { ...COUNTS, done: true, statuses: [], products: [], suspectLines: [], problems: [] };
const DONE: ImportEntry = {
	...COUNTS,
	id: IMPORT_ID,
	fileName: "buyers.csv",
	actor: "admin@example.com",
	status: "finished",
	reason: null,
	undoable: true,
	undone: 0,
	kept: 0,
	startedAt: new Date("2026-01-02T10:00:00Z"),
	finishedAt: new Date("2026-01-02T10:00:01Z"),
};
const PREVIEW: ImportPreview = {
	shop: null,
	repeated: [],
	rows: [["email"], ["ann@example.org"]],
	matches: [{ column: "email", guessed: false }],
};

/** A site that reads every file in the same way, and keeps what it was asked to import. */
async function open(imports: ImportStubs = {}) {
	takeUploads();
	const started: object[] = [];
	await renderScreen(ImportPage, {
		path: "/admin/import",
		api: {
			admin: {
				imports: {
					running: () => [],
					list: () => ({ rows: [], total: 0, page: 1, pageRows: 25 }),
					preview: () => PREVIEW,
					check: async function* () {
						yield CHECKED;
					},
					start: (request) => {
						started.push(request);
						return { importId: IMPORT_ID };
					},
					read: () => DONE,
					problems: () => ({ rows: [], total: 0, page: 1, pageRows: 25, failed: 0, byCode: [] }),
					...imports,
				},
			},
		},
	});
	return started;
}

const choose = () => {
	const field = document.querySelector("input[type=file]") as HTMLInputElement;
	return userEvent.upload(page.elementLocator(field), new File(["email\n"], "buyers.csv", { type: "text/csv" }));
};
const pressImport = () => page.getByRole("button", { name: "Import", exact: true }).click();
const result = page.getByRole("status", { name: "Result of the import" });

test("IMP-01 without a file the import asks for one", async () => {
	await open();
	await pressImport();
	await expect.element(page.getByText("Please select a CSV file to import")).toBeVisible();
});

test("IMP-04 an import that was undone no longer shows what it had done", async () => {
	const undone: ImportEntry = { ...DONE, withoutAccess: 1, status: "undone", undoable: false, undone: 1 };
	const rows = [{ row: 2, email: "ann@example.org", code: "NO_ACCESS" as const }];
	const problems = {
		rows,
		total: 1,
		page: 1,
		pageRows: 25,
		failed: 0,
		byCode: [{ code: "NO_ACCESS" as const, rows: 1 }],
	};
	await open({ read: () => undone, problems: () => problems });
	await choose();
	await pressImport();
	await expect.element(page.getByText("The import was undone")).toBeVisible();
	await expect.element(result).not.toBeInTheDocument();
	await expect.element(page.getByText("ann@example.org")).not.toBeInTheDocument();
});

test("IMP-04 while an import runs, its row in the history says the same as its progress", async () => {
	const begun: ImportEntry = { ...DONE, rows: 0, added: 0, status: "running", undoable: false, finishedAt: null };
	await open({
		list: () => ({ rows: [begun], total: 1, page: 1, pageRows: 25 }),
		read: () => ({ ...begun, rows: 1, added: 1 }),
	});
	await choose();
	await pressImport();
	const history = page.getByRole("table", { name: "Imports" });
	await expect.element(history.getByRole("cell", { name: "1 of 2" })).toBeVisible();
});

test("IMP-02 a table explains each column", async () => {
	await open();
	for (const column of ["email", "name", "orderId", "orderDate", "orderStatus", "orderTotal", "products"])
		await expect.element(page.getByRole("cell", { name: column, exact: true })).toBeVisible();
	await expect.element(page.getByText("Default: COMPLETED")).toBeVisible();
	await expect.element(page.getByText("Default: 27.0")).toBeVisible();
});

test.for(["The file is empty.", "This is not a text file.", "No email column found. Choose it below."])(
	"IMP-05 a file is refused with the reason: %s",
	async (reason) => {
		const refuse = () => {
			const message = "Failed to import users. Please check your CSV file format and try again.";
			throw new ORPCError("UNREADABLE_FILE", { status: 422, message, data: { reason } });
		};
		// Without the column it can be read, and is refused when it is imported.
		const readable = { ...PREVIEW, matches: [{ column: null, guessed: false }] };
		await open({ preview: reason.startsWith("No email") ? () => readable : refuse, start: refuse });
		await choose();
		await pressImport();
		const alert = page.getByRole("alert").filter({ hasText: reason });
		await expect
			.element(alert)
			.toMatchTextContent("Failed to import users. Please check your CSV file format and try again.");
		await expect.element(alert).toMatchTextContent("Nothing was changed.");
	},
);

test("IMP-03 a duplicate is shown in blue and another problem in red", async () => {
	await open({
		read: () => ({ ...DONE, added: 0, failed: 1 }),
		problems: ({ code: asked }) => ({
			rows: [
				{ row: 1, email: "member@example.com", code: "EMAIL_EXISTS" as const },
				{ row: 2, email: "broken", code: "EMAIL_INVALID" as const },
			].filter(({ code }) => !asked || code === asked),
			total: asked ? 1 : 2,
			page: 1,
			pageRows: 25,
			failed: 1,
			byCode: [
				{ code: "EMAIL_EXISTS", rows: 1 },
				{ code: "EMAIL_INVALID", rows: 1 },
			],
		}),
	});
	await choose();
	await pressImport();
	await expect.element(result).toHaveTextContent("Rows2Added0Already there1Failed1");
	const channels = (text: string) => {
		const words = page.getByRole("cell", { name: text }).element().querySelector("p") as Element;
		return getComputedStyle(words).color.match(/\d+/g)?.map(Number) as [number, number, number];
	};
	await expect.element(page.getByRole("cell", { name: "Invalid email address" })).toBeVisible();
	const [blue, red] = [channels("Email already exists in pre-approved list"), channels("Invalid email address")];
	expect(blue[2]).toBeGreaterThan(blue[0]);
	expect(red[0]).toBeGreaterThan(red[2]);
	await expectAccessible();
});

test("IMP-07 a stray quotation mark is reported with its line, and a repeated column with its name", async () => {
	await open({
		preview: () => ({ ...PREVIEW, repeated: ["email"] }),
		check: async function* () {
			yield { ...CHECKED, suspectLines: [2] };
		},
	});
	await choose();
	await expect.element(page.getByRole("alert").filter({ hasText: "Check line 2" })).toBeVisible();
	await expect.element(page.getByText('Two columns are called "email". Choose which one to use.')).toBeVisible();
	await page.getByRole("button", { name: "Remove buyers.csv" }).click();
	await expect.element(page.getByText("Check line 2")).not.toBeInTheDocument();
});

test.for<[label: string, counts: Partial<ImportCounts>, problem?: ImportProblemCode]>([
	["Import 1,398 orders", { rows: 4_990, added: 1_398, existing: 3_592, updated: 7 }],
	["Update 1 order", { rows: 5, added: 0, existing: 5, updated: 1 }],
	["Restore access for 3 people", { rows: 5, added: 0, existing: 5, restored: 3 }],
	["Import 1 row", { rows: 1, added: 0, existing: 1 }, "ORDER_UNKNOWN"],
])("IMP-07 the button says what the import would do, as its figures do: %s", async ([label, counts, code]) => {
	const started = await open({
		check: async function* () {
			const problems = code ? [{ row: 1, email: "ann@example.org", code }] : [];
			yield { ...CHECKED, ...counts, problems };
		},
	});
	await choose();
	await page.getByRole("button", { name: label, exact: true }).click();
	await expect.element(result).toHaveTextContent("Rows2Added1Already there1Failed0");
	expect(started).toHaveLength(1);
});

test.for<[text: string, counts: Partial<ImportCounts>]>([
	["There is nothing to import: every row is already there.", { rows: 2, added: 0, existing: 2 }],
	["There is nothing to import from this file.", { rows: 2, added: 0, existing: 1, failed: 1 }],
])("IMP-07 a file without anything new has no button below its figures: %s", async ([text, counts]) => {
	await open({
		check: async function* () {
			yield { ...CHECKED, ...counts };
		},
	});
	await choose();
	await expect.element(page.getByText(text)).toBeVisible();
	const preview = page.getByRole("region", { name: "Preview" });
	await expect.element(preview.getByRole("button", { name: /^(Import|Update|Restore)/ })).not.toBeInTheDocument();
});

test("IMP-02 guesses about the columns are shown before anything is imported; IMP-08 other products can be left out", async () => {
	const started = await open({
		preview: () => ({
			...PREVIEW,
			rows: [
				["Mail", "Order #"],
				["gus@example.org", "7"],
			],
			matches: [
				{ column: "email", guessed: true },
				{ column: "orderId", guessed: true },
			],
		}),
		check: async function* () {
			const products = [
				{ name: "Book Bundle", rows: 1 },
				{ name: "Mug", rows: 1 },
			];
			yield { ...CHECKED, rows: 5, totalRows: 5, added: 2, existing: 0, skipped: 2, failed: 1, products };
		},
	});
	await choose();
	await page.getByRole("combobox", { name: "What Mug gives" }).selectOptions("Skip");
	await expect.element(page.getByText("2 columns were guessed. Check them above.")).toBeVisible();
	// This button is above the columns: the first press leads to them.
	await pressImport();
	const notice = page.getByRole("alert").filter({ hasText: "Please look at the columns first" });
	await expect.element(notice).toHaveFocus();
	await expect.element(notice).toBeInViewport();
	await expect.element(page.getByText("Check the 2 columns marked below.")).toBeVisible();
	await expect.element(page.getByRole("combobox", { name: "What Order # holds" })).toHaveValue("Order ID");
	expect(started).toEqual([]);
	await pressImport();
	await expect.element(result).toHaveTextContent("Rows2Added1Already there1Failed0");
	expect(started).toMatchObject([{ excludedProducts: ["Mug"], columns: { email: 0, orderId: 1 } }]);
});

test("IMP-02 the button below the columns says that they were guessed, and imports with the first press", async () => {
	const started = await open({
		preview: () => ({
			...PREVIEW,
			rows: [["Mail"], ["gus@example.org"]],
			matches: [{ column: "email", guessed: true }],
		}),
	});
	await choose();
	await expect.element(page.getByText("1 column was guessed. Check it above.")).toBeVisible();
	await page.getByRole("button", { name: "Import 1 order with these columns", exact: true }).click();
	await expect.element(result).toHaveTextContent("Rows2Added1Already there1Failed0");
	expect(started).toMatchObject([{ columns: { email: 0 } }]);
});

test("IMP-02 an import that is pressed before its dates were seen stops for them, once, and the guess can be changed", async () => {
	let finishChecking = () => {};
	const checked = new Promise<void>((resolve) => {
		finishChecking = resolve;
	});
	const started = await open({
		preview: () => ({
			...PREVIEW,
			matches: [
				{ column: "email", guessed: false },
				{ column: "orderDate", guessed: false },
			],
		}),
		check: async function* ({ dateOrder = "month-first" }) {
			await checked;
			const day = dateOrder === "month-first" ? "2026-04-05" : "2026-05-04";
			yield { ...CHECKED, ambiguousDate: { text: "04/05/2026", day, order: dateOrder } };
		},
	});
	await choose();
	await pressImport();
	finishChecking();
	await expect.element(page.getByRole("alert").filter({ hasText: "Please look at the dates first" })).toBeVisible();
	await expect.element(page.getByText("04/05/2026 reads as April 5, 2026.")).toBeVisible();
	await expect.element(page.getByRole("radio", { name: /Month first/ })).toBeChecked();
	expect(started).toEqual([]);
	await page.getByRole("radio", { name: /Day first/ }).click();
	await expect.element(page.getByText("04/05/2026 reads as May 4, 2026.")).toBeVisible();
	await pressImport();
	await expect.element(result).toHaveTextContent("Rows2Added1Already there1Failed0");
	expect(started).toMatchObject([{ dateOrder: "day-first" }]);
});
