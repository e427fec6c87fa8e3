import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Product } from "../../../../contract/library/products.ts";
import type { PublicSettings } from "../../../../contract/site/settings.ts";
import { member, renderScreen } from "../../../testing/render-screen.tsx";
import { siteSettings } from "../../../testing/site-settings.ts";
import type { OtherAnswer } from "../../../testing/stub-api.ts";
import DigitalDownloadsPage from "./digital-downloads.tsx";

const PRODUCT: Product = {
	id: "7b0c4c4e-0000-4000-8000-000000000040",
	title: "The book",
	description: "All of it",
	fileType: "pdf",
	fileSize: "968 KB",
	fileName: "The book.pdf",
	imageUrl: null,
	imageSmallUrl: null,
	downloadUrl: "/files/digital-downloads/the-book",
	external: false,
	audiobook: null,
};

const shelfOf = (count: number): Product[] =>
	Array.from({ length: count }, (_, index) => ({
		...PRODUCT,
		id: PRODUCT.id.replace(/.$/, String(index)),
		title: `Product ${index + 1}`,
	}));

const open = (list: () => Product[], settings: Partial<PublicSettings> = {}, other?: OtherAnswer) =>
	renderScreen(DigitalDownloadsPage, {
		path: "/digital-downloads",
		person: member,
		api: {
			member: { digitalDownloads: { list } },
			visitor: { settings: { read: () => ({ ...siteSettings, ...settings }) } },
		},
		other,
	});

const cards = page.getByRole("article");

test("DIG-03 a file over 50 MB asks first, and 968 KB does not", async () => {
	const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
	const [large, small] = [
		{ ...PRODUCT, title: "Large", fileSize: "107.7 MB" },
		{ ...PRODUCT, id: PRODUCT.id.replace(/.$/, "1"), title: "Small" },
	];
	await open(
		() => [large, small],
		{},
		({ method }) => (method === "HEAD" ? new Response(null) : null),
	);
	const press = (title: string) =>
		cards.filter({ hasText: title }).getByRole("button", { name: "Download Now" }).click();
	await press("Large");
	const dialog = page.getByRole("dialog", { name: "Large file" });
	await expect
		.element(dialog)
		.toMatchTextContent("This file is 107.7 MB in size. It may take a while to download. Continue?");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	expect(saved).not.toHaveBeenCalled();
	await press("Large");
	await dialog.getByRole("button", { name: "Continue" }).click();
	await expect.poll(() => saved.mock.calls.length).toBe(1);
	await press("Small");
	await expect.poll(() => saved.mock.calls.length).toBe(2);
	await expect.element(dialog).not.toBeInTheDocument();
});

test("DIG-07 where no product is visible, eight samples are shown, marked and without a file", async () => {
	await open(() => []);
	await expect.element(cards).toHaveLength(8);
	for (const card of cards.all()) {
		await expect.element(card).toMatchTextContent("Sample");
		await expect.element(card).toMatchTextContent("A sample, without a file");
		await expect.element(card.getByRole("button")).not.toBeInTheDocument();
	}
	for (const size of ["5.2 MB", "107.7 MB", "53.8 MB", "43.3 MB", "968 KB", "326 KB", "80.8 MB", "42.3 MB"])
		await expect.element(cards.filter({ hasText: size })).toHaveLength(1);
	await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("DIG-07 products that do not load say so above the samples, and come when it is tried again", async () => {
	let isDown = true;
	await open(() => {
		if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
		return [PRODUCT];
	});
	const alert = page.getByRole("alert");
	await expect.element(alert).toMatchTextContent("Failed to load digital products. Please try again later.");
	await expect.element(cards).toHaveLength(8);
	isDown = false;
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect.element(page.getByRole("button", { name: "Download Now" })).toBeVisible();
	await expect.element(cards).toHaveLength(1);
	await expect.element(alert).not.toBeInTheDocument();
});

test("DIG-08 a picture that is missing or broken falls back to the default one", async () => {
	const [missing, broken] = shelfOf(2);
	await open(() => [missing as Product, { ...(broken as Product), imageUrl: "/images/products/none" }]);
	for (const index of [0, 1])
		await expect
			.poll(() => cards.nth(index).query()?.querySelector("img")?.getAttribute("src"))
			.toBe("/default-cover.webp");
});

/** How many cards are side by side at the top. */
const inFirstRow = () => {
	const tops = cards.elements().map((card) => card.getBoundingClientRect().top);
	return tops.filter((top) => top === tops[0]).length;
};

test.each([
	[{ desktopColumns: 1 }, 1],
	[{ desktopColumns: 2 }, 2],
	[{ desktopColumns: 3 }, 3],
	[{ desktopColumns: 4 }, 4],
	[{ desktopColumns: 4, layout: "list" }, 1],
] as const)(
	"DIG-08 the settings %j decide that %i cards are in a row, and a phone has one",
	async (settings, columns) => {
		await page.viewport(1_440, 900);
		await open(() => shelfOf(7), settings);
		await expect.element(cards).toHaveLength(7);
		await expect.poll(inFirstRow).toBe(columns);
		await page.viewport(390, 844);
		await expect.poll(inFirstRow).toBe(1);
	},
);
