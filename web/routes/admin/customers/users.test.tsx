import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Customer, CustomerRow } from "../../../../contract/customers/customers.ts";
import { queries } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { enterAtOnce } from "../../../testing/enter-at-once.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import UsersPage from "./users.tsx";

type CustomerStubs = NonNullable<NonNullable<ApiStubs["admin"]>["customers"]>;

const rowOf = (index: number, row: Partial<CustomerRow>): CustomerRow => ({
	id: `7b0c4c4e-0000-4000-8000-0000000000${10 + index}`,
	email: "someone@shop.example",
	name: "",
	orderId: "",
	orderDate: "2026-01-02",
	orderStatus: "COMPLETED",
	orderTotal: "27.0",
	orderTotalAssumed: false,
	products: ["Book", "Audio"],
	premium: false,
	approved: true,
	registered: false,
	invitedAt: null,
	...row,
});

const ADA = rowOf(0, { email: "ada@shop.example", name: "Ada Ames", orderId: "A-1", orderTotal: "9.5" });
const BO = rowOf(1, { email: "bo@shop.example", name: "Bo Berg", orderId: "B-2", orderStatus: "PENDING" });
const CY = rowOf(2, {
	email: "cy@shop.example",
	name: "Cy Cole",
	orderTotal: "",
	orderStatus: "REFUNDED",
	products: [],
});
const DI = rowOf(3, { email: "di@shop.example", orderStatus: "", orderTotalAssumed: true, registered: true });

const pageOf = (rows: CustomerRow[]) => ({
	rows,
	counts: { total: 1_204, approved: 3, registered: 1 },
	found: rows.length,
	foundMore: false,
	page: 1,
	pages: 1,
});

const whole = (row: CustomerRow, updatedAt: Date): Customer => ({
	...row,
	approvedAt: null,
	updatedAt,
	decision: null,
	orders: [],
	notes: "",
	tags: [],
	account: null,
	history: [],
});

const open = (customers: CustomerStubs = {}, path = "/admin/users") =>
	renderScreen(UsersPage, { path, api: { admin: { customers: { list: () => pageOf([ADA]), ...customers } } } });

const row = (text: string) => page.getByRole("row", { name: new RegExp(text) });
const failure = () => new ORPCError("INTERNAL_SERVER_ERROR");

async function openAddDialog(customers?: CustomerStubs) {
	await open(customers);
	await page.getByRole("button", { name: "Add User" }).click();
	return page.getByRole("dialog", { name: "Add User" });
}

test("USR-01 the page has its title, subtitle and buttons", async () => {
	await open();
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Admin - User Management");
	await expect.element(page.getByText("Manage user access and view customer information")).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Add User" })).toBeVisible();
	await page.getByRole("button", { name: "More actions" }).click();
	for (const name of ["Sign Out", "Refresh"]) await expect.element(page.getByRole("button", { name })).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/admin");
});

test("USR-04 on a phone, which has no columns for it, a row says whether access or registration is missing", async () => {
	await page.viewport(390, 844);
	await open({ list: () => pageOf([ADA, { ...BO, approved: false }, { ...DI, name: "Di Diaz" }]) });
	const shown = (name: string) => {
		const element = page.getByText(name, { exact: true }).element();
		return getComputedStyle(element, "::after").content;
	};
	await expect.element(page.getByText("Ada Ames")).toBeVisible();
	expect(["Ada Ames", "Bo Berg", "Di Diaz"].map(shown)).toEqual(['" · Not Registered"', '" · Not Approved"', "none"]);
});

test("USR-04 each column says what it is to say", async () => {
	await open({ list: () => pageOf([ADA, CY, DI]) });
	await expect.element(row("ada@")).toMatchTextContent("$9.50");
	await expect.element(row("ada@")).toMatchTextContent("Not Registered");
	await expect.element(row("ada@")).not.toMatchTextContent("assumed");
	const products = row("ada@").getByRole("listitem");
	expect(products.elements().map(({ textContent }) => textContent)).toEqual(["Book", "Audio"]);
	await expect.element(row("cy@")).toMatchTextContent("$0.00");
	await expect.element(row("cy@")).toMatchTextContent("No products");
	await expect.element(row("di@")).toMatchTextContent("Unknown");
	await expect.element(row("di@")).toMatchTextContent("assumed");
	for (const name of ["Products", "Status", "Registration", "Access", "Edit"])
		await expect.element(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
	for (const counter of ["Total Customers 1,204", "Approved for Access 3", "Registered Users 1"])
		await expect.element(page.getByRole("button", { name: counter })).toBeVisible();
});

test("USR-05 a column that is pressed sorts ascending, pressed again descending", async () => {
	const asked: string[] = [];
	const { address } = await open({
		list: ({ sort, direction }) => {
			asked.push(`${sort} ${direction}`);
			return pageOf(direction === "asc" ? [ADA, BO] : [BO, ADA]);
		},
	});
	const emails = () =>
		page
			.getByRole("row")
			.getByRole("link")
			.elements()
			.map(({ textContent }) => textContent);
	await expect.poll(emails).toEqual([ADA.email, BO.email]);
	await expect.element(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "ascending");
	await page.getByRole("button", { name: "Name" }).click();
	await expect.poll(emails).toEqual([BO.email, ADA.email]);
	await page.getByRole("button", { name: "Order Total" }).click();
	await expect.poll(emails).toEqual([ADA.email, BO.email]);
	expect(address()).toBe("/admin/users?sort=orderTotal");
	await page.getByRole("button", { name: "Order Total" }).click();
	await expect.poll(emails).toEqual([BO.email, ADA.email]);
	expect(asked).toEqual(["name asc", "name desc", "orderTotal asc", "orderTotal desc"]);
});

test("USR-05 USR-11 what is pressed before the list has followed counts from what was pressed before it", async () => {
	const asked: string[] = [];
	const pressed = Promise.withResolvers<void>();
	const { address, goBack } = await open({
		list: async ({ sort, direction, page: number }) => {
			asked.push(`${sort} ${direction} ${number}`);
			// Only the first page arrives before everything has been pressed.
			if (asked.length > 1) await pressed.promise;
			return { ...pageOf([ADA]), found: 200, page: number, pages: 8 };
		},
	});
	await expect.element(row("ada@")).toBeVisible();
	await pressAtOnce("Order Total", 2);
	await pressAtOnce("next page", 3);
	await expect.poll(address).toBe("/admin/users?sort=orderTotal&direction=desc&page=4");
	await expect.element(page.getByRole("button", { name: "Page 4" })).toHaveAttribute("aria-current", "page");
	pressed.resolve();
	await expect.poll(() => asked.at(-1)).toBe("orderTotal desc 4");
	goBack();
	await expect.poll(address).toBe("/admin/users?sort=orderTotal&direction=desc&page=3");
	await expect.element(page.getByRole("button", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
	// Gone back from before the address has followed.
	await pressAtOnce("next page", 3);
	goBack();
	await expect.poll(address).toBe("/admin/users?sort=orderTotal&direction=desc&page=5");
	await expect.element(page.getByRole("button", { name: "Page 5" })).toHaveAttribute("aria-current", "page");
});

test("USR-11 a letter typed right before the back button is given up with the view that it was typed in", async () => {
	const { address, goBack } = await open({ list: () => pageOf([ADA]) });
	const field = page.getByRole("searchbox");
	await field.fill("ada");
	await expect.poll(address).toBe("/admin/users?search=ada");
	await page.getByRole("button", { name: "Order Total" }).click();
	await expect.poll(address).toBe("/admin/users?search=ada&sort=orderTotal");
	await field.fill("");
	await expect.poll(address).toBe("/admin/users?sort=orderTotal");
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
	enterAtOnce(field.element(), "b");
	goBack();
	await expect.element(field).toHaveValue("ada");
	await vi.advanceTimersByTimeAsync(1_000);
	expect(address()).toBe("/admin/users?search=ada");
	vi.useRealTimers();
});

test("USR-11 a letter typed right before the back button doesn't search the page that it leads to", async () => {
	const { address } = await open({ list: () => pageOf([ADA]) });
	const field = page.getByRole("searchbox");
	await expect.element(field).toBeVisible();
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
	enterAtOnce(field.element(), "m");
	// The browser says so at once, while this screen stays until the other one is ready.
	window.dispatchEvent(new PopStateEvent("popstate"));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(address()).toBe("/admin/users");
	await expect.element(field).toHaveValue("");
	vi.useRealTimers();
});

/** Presses a button several times, each time before an answer or the address has arrived. */
async function pressAtOnce(name: string, times: number) {
	for (let time = 0; time < times; time += 1) {
		(page.getByRole("button", { name }).element() as HTMLElement).click();
		await Promise.resolve();
	}
}

test("USR-06 an empty list says what to do: filters to change, or customers to bring in", async () => {
	await open({ list: () => pageOf([]) }, "/admin/users?search=nobody-has-this");
	await expect.element(page.getByText("No customers found")).toBeVisible();
	await expect.element(page.getByText("Try adjusting your filters, or show everyone")).toBeVisible();
	await page.getByRole("button", { name: "or show everyone" }).click();
	await expect.element(page.getByText("Import customers from CSV or add them manually")).toBeVisible();
	await expect.element(page.getByText("No customers found")).toBeVisible();
});

test("USR-07 access is taken and given by the switch, and a banner says so for three seconds", async () => {
	let stored = ADA;
	await open({
		list: () => pageOf([stored]),
		setApproval: ({ approved }) => {
			stored = { ...stored, approved };
			return { changed: 1, at: new Date() };
		},
	});
	const toggle = row("ada@").getByRole("switch");
	await expect.element(toggle).toBeChecked();
	// It goes on by itself as well: only the three seconds are skipped.
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
	await toggle.click({ force: true });
	const removed = page.getByText("ada@shop.example has been removed from the approved list");
	await expect.element(removed).toBeVisible();
	await expect.element(row("ada@").getByText("Not Approved")).toBeVisible();
	await page.getByRole("heading", { level: 1 }).hover();
	await vi.advanceTimersByTimeAsync(3_000);
	await expect.element(removed).not.toBeInTheDocument();
	await toggle.click({ force: true });
	const added = page.getByText("ada@shop.example has been added to the approved list");
	await expect.element(added).toBeVisible();
	await page.getByRole("button", { name: "Close this notice" }).click();
	await expect.element(added).not.toBeInTheDocument();
	await expect.element(toggle).toBeChecked();
});

test("USR-07 access that could not be changed says so, and stays", async () => {
	await open({
		setApproval: () => {
			throw failure();
		},
	});
	await row("ada@").getByRole("switch").click({ force: true });
	await expect.element(page.getByText("Failed to update user access. Please try again.")).toBeVisible();
	await expect.element(row("ada@").getByRole("switch")).toHaveAttribute("aria-busy", "false");
	await expect.element(row("ada@").getByRole("switch")).toBeChecked();
});

test("USR-11 a list that does not load says so, and can be tried again", async () => {
	let isDown = true;
	await open({
		list: () => {
			if (isDown) throw failure();
			return pageOf([ADA]);
		},
	});
	const banner = page.getByRole("alert");
	await expect.element(banner).toMatchTextContent("Failed to load customer data. Please try again.");
	await page.getByRole("button", { name: "Dismiss" }).click();
	await expect.element(banner).not.toBeInTheDocument();
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("button", { name: "Refresh" }).click();
	await expect.element(banner).toBeVisible();
	isDown = false;
	await page.getByRole("button", { name: "Try again" }).click();
	await expect.element(row("ada@")).toBeVisible();
	await expect.element(banner).not.toBeInTheDocument();
});

test("USR-09 a customer is added with the defaults, and the products are those between the commas", async () => {
	const added: object[] = [];
	const dialog = await openAddDialog({
		add: (fields) => {
			added.push(fields);
			return { id: BO.id };
		},
	});
	await expect.element(dialog.getByLabelText("Order Status")).toHaveValue("COMPLETED");
	await expect.element(dialog.getByLabelText("Order Total")).toHaveValue("27.0");
	await expect.element(dialog.getByLabelText("Products")).toHaveValue("Microgreens Side Hustle Book Bundle");
	await expect.element(dialog.getByText("Separate multiple products with commas")).toBeVisible();
	await dialog.getByRole("button", { name: "Add User" }).click();
	await expect.element(dialog.getByText("Email is required")).toBeVisible();
	await expectAccessible('[role="dialog"]');
	await dialog.getByLabelText("Email").fill("eve@shop.example");
	await dialog.getByLabelText("Products").fill("One, , Two");
	await dialog.getByRole("button", { name: "Add User" }).click();
	await expect.element(page.getByText("eve@shop.example has been added to the approved list")).toBeVisible();
	await expect.element(dialog).not.toBeInTheDocument();
	expect(added).toEqual([
		{
			email: "eve@shop.example",
			name: "",
			orderId: "",
			orderStatus: "COMPLETED",
			orderTotal: "27.0",
			products: ["One", "Two"],
			premium: false,
		},
	]);
});

test("USR-09 a customer that could not be added says so, and nothing typed is lost", async () => {
	const dialog = await openAddDialog({
		add: () => {
			throw failure();
		},
	});
	await dialog.getByLabelText("Email").fill("kept@shop.example");
	await dialog.getByRole("button", { name: "Add User" }).click();
	await expect.element(dialog.getByText("Failed to add user. Please try again.")).toBeVisible();
	await expect.element(dialog.getByLabelText("Email")).toHaveValue("kept@shop.example");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await expect.element(page.getByText("Leave without saving?")).toBeVisible();
});

test("USR-09 nothing can be typed while a customer is being saved, and a failure returns to the same field", async () => {
	const { promise, reject } = Promise.withResolvers<{ id: string }>();
	const dialog = await openAddDialog({ add: () => promise });
	const email = dialog.getByLabelText("Email");
	await email.fill("kept@shop.example");
	await userEvent.keyboard("{Enter}");
	await expect.poll(() => email.element().closest("[inert]")).not.toBeNull();
	await userEvent.keyboard("typed meanwhile");
	await expect.element(email).toHaveValue("kept@shop.example");
	reject(failure());
	await expect.element(dialog.getByRole("alert")).toBeVisible();
	await expect.element(email).toHaveFocus();
});

test("USR-09 someone who is there already is refused at the field", async () => {
	const dialog = await openAddDialog({
		add: () => {
			throw new ORPCError("EMAIL_EXISTS", { status: 409 });
		},
	});
	await dialog.getByLabelText("Email").fill("ADA@shop.example");
	await dialog.getByRole("button", { name: "Add User" }).click();
	await expect.element(dialog.getByText("User with this email already exists")).toBeVisible();
	await expect.element(dialog.getByLabelText("Email")).toHaveAttribute("aria-invalid", "true");
	await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
});

test("USR-10 the later of two admins gets a notice and chooses which version to keep", async () => {
	let updatedAt = new Date("2026-01-02T00:00:00Z");
	let stored = ADA;
	await open({
		list: () => pageOf([stored]),
		read: () => whole(stored, updatedAt),
		update: (changes) => {
			if (changes.updatedAt && changes.updatedAt.getTime() !== updatedAt.getTime())
				throw new ORPCError("CHANGED_MEANWHILE", { status: 409 });
			stored = { ...stored, name: changes.name };
			return { id: stored.id };
		},
	});
	await page.getByRole("button", { name: "Edit ada@shop.example" }).click();
	const dialog = page.getByRole("dialog", { name: "Edit User" });
	await expect.element(dialog.getByLabelText("Name")).toHaveValue("Ada Ames");
	stored = { ...stored, name: "Ada Other" };
	updatedAt = new Date(updatedAt.getTime() + 1_000);
	await dialog.getByLabelText("Name").fill("Ada Mine");
	await dialog.getByRole("button", { name: "Save", exact: true }).click();
	await expect.element(dialog.getByText("Edited somewhere else")).toBeVisible();
	await expect.element(dialog.getByLabelText("Name")).toHaveValue("Ada Mine");
	await dialog.getByRole("button", { name: "Overwrite" }).click();
	await expect.element(row("Ada Mine")).toBeVisible();
	await expect.element(dialog).not.toBeInTheDocument();
});

test("USR-10 editing starts from the customer as they are now, not from an earlier visit to their page", async () => {
	const at = new Date("2026-01-02T00:00:00Z");
	const later = new Date(at.getTime() + 1_000);
	const saved: object[] = [];
	queryClient.setQueryData(
		queries.admin.customers.read.queryKey({ input: { customerId: ADA.id } }),
		whole(ADA, at) as never,
	);
	await open({
		read: () => whole({ ...ADA, name: "Ada Other" }, later),
		update: ({ name, updatedAt }) => {
			saved.push({ name, updatedAt });
			return { id: ADA.id };
		},
	});
	await page.getByRole("button", { name: "Edit ada@shop.example" }).click();
	const dialog = page.getByRole("dialog", { name: "Edit User" });
	await expect.element(dialog.getByLabelText("Name")).toHaveValue("Ada Other");
	await dialog.getByLabelText("Name").fill("Ada Mine");
	await dialog.getByRole("button", { name: "Save", exact: true }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	expect(saved).toEqual([{ name: "Ada Mine", updatedAt: later }]);
});

test.for([
	{ name: "Ada Bell", sorted: [ADA], says: "ada@shop.example has been saved" },
	{
		name: "Zoe Ames",
		sorted: [BO],
		says: "ada@shop.example has been saved, and is no longer on this page of the list",
	},
])(
	"USR-05 renaming a customer to $name says whether the sorted list has them elsewhere",
	async ({ name, sorted, says }) => {
		let saved = false;
		await open({
			list: () => pageOf(saved ? sorted : [ADA]),
			read: () => whole(ADA, new Date("2026-01-02T00:00:00Z")),
			update: () => {
				saved = true;
				return { id: ADA.id };
			},
		});
		await page.getByRole("button", { name: "Edit ada@shop.example" }).click();
		const dialog = page.getByRole("dialog", { name: "Edit User" });
		await dialog.getByLabelText("Name").fill(name);
		await dialog.getByRole("button", { name: "Save", exact: true }).click();
		await expect.element(page.getByText(says, { exact: true })).toBeVisible();
	},
);

test("USR-10 a customer who takes long to load can be waited for or not", async () => {
	const { promise, resolve } = Promise.withResolvers<ReturnType<typeof whole>>();
	await open({ read: () => promise });
	const dialog = page.getByRole("dialog", { name: "Edit User" });
	await page.getByRole("button", { name: "Edit ada@shop.example" }).click();
	await expect.element(dialog.getByText("Loading...")).toBeVisible();
	await dialog.getByRole("button", { name: "Close" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await page.getByRole("button", { name: "Edit ada@shop.example" }).click();
	await expect.element(dialog.getByText("Loading...")).toBeVisible();
	resolve(whole(ADA, new Date("2026-01-02T00:00:00Z")));
	await expect.element(dialog.getByLabelText("Name")).toHaveValue("Ada Ames");
	await expect.element(dialog.getByText("Loading...")).not.toBeInTheDocument();
});

test("USR-12 inviting everyone who has not registered first says how many that are, and who is left out", async () => {
	const invited: object[] = [];
	await open({
		countInvitees: () => ({ invited: 1_200, registered: 3, notApproved: 0, unpaid: 1, invitedBefore: 0 }),
		invite: ({ selection }) => {
			invited.push(selection);
			return { changed: 1_200 };
		},
	});
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("button", { name: "Invite unregistered" }).click();
	const dialog = page.getByRole("dialog", { name: "Invite 1,200 people?" });
	await expect.element(dialog).toMatchTextContent("Skipped:3 registered already1 with a refunded");
	await dialog.getByRole("button", { name: "Send 1,200 invitations" }).click();
	await expect.element(page.getByText("1,200 invitations are on the way")).toBeVisible();
	expect(invited).toMatchObject([{ filter: { search: "", status: "all" } }]);
});
