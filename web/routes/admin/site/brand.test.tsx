import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { BrandState, BrandValues } from "../../../../contract/site/brand/brand.ts";
import { computeLook } from "../../../../contract/site/brand/brand-colors.ts";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { testBrand } from "../../../testing/test-brand.ts";
import { takeUploads, UPLOAD_ID } from "../../../testing/uploads.ts";
import BrandPage from "./brand.tsx";

const values: BrandValues = {
	name: "Crumb & Crust",
	shortName: "",
	color: "#8a3b12",
	mark: "letter",
	logoShowsName: false,
	headings: "fraunces",
	text: "figtree",
	corners: "soft",
};
const defaults: BrandValues = { ...values, name: "Delivered", color: "#334155", mark: "automatic" };

const nameField = page.getByRole("textbox", { name: "Name", exact: true });

async function open(refusal: string | null = null, stored: Partial<BrandState> = {}) {
	const site = {
		stored: {
			values,
			pictures: { logo: null, darkLogo: null, icon: null, sharePicture: null },
			defaults,
			defaultLook: computeLook(defaults.color),
			leaf: null,
			shown: testBrand,
			updatedAt: new Date("2026-01-02T10:00:00Z"),
			...stored,
		} as BrandState,
		sent: null as object | null,
	};
	await renderScreen(BrandPage, {
		path: "/admin/brand",
		api: {
			admin: {
				brand: {
					read: () => site.stored,
					update: ({ updatedAt, pictures, ...changed }) => {
						site.sent = { ...changed, pictures };
						if (refusal) throw new ORPCError(refusal, { status: 422, defined: true, message: `Refused: ${refusal}` });
						if (updatedAt.getTime() !== site.stored.updatedAt.getTime())
							throw new ORPCError("CHANGED_MEANWHILE", { status: 409 });
						site.stored = {
							...site.stored,
							values: changed as BrandValues,
							updatedAt: new Date(updatedAt.getTime() + 1_000),
						};
						return site.stored;
					},
				},
			},
		},
	});
	await expect.element(nameField).toBeVisible();
	return site;
}

const save = () => page.getByRole("button", { name: "Save brand" }).click();

test("BRND-01 the brand can be changed by everyone, on a wide screen and a phone, in light and dark", async () => {
	await open();
	await expectAccessibleInEachLook();
	await expectNoSidewaysScroll(320 - 32);
});

test("BRND-01 the preview follows while typing and says in words whether everything is readable", async () => {
	await open();
	await nameField.fill("خبز الحي");
	await expect.element(page.getByRole("figure").first()).toMatchTextContent("خبز الحي");
	await page.getByLabelText("Brand color").fill("#ffe600");
	await expect.element(page.getByText("Everything is readable with this color.")).toBeVisible();
	await expect
		.element(page.getByText(/White text on #ffe600 is not readable on every background, so buttons and links use #/))
		.toBeVisible();
});

async function openWithLogo(fill: string, path = "M10 10h180v40H10z") {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><path fill="${fill}" d="${path}"/></svg>`;
	const logo = { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width: 200, height: 60 };
	await open(null, { pictures: { logo, darkLogo: null, icon: null, sharePicture: null } });
}

test.each([
	["dark", "#2b1a12", "Your logo is hard to see on a dark page."],
	["light", "#fffaf0", "Your logo is hard to see on a light page."],
])("BRND-01 a logo that can't be seen on a %s page is reported", async (_scheme, color, message) => {
	await openWithLogo(color);
	await expect.element(page.getByText(message)).toBeVisible();
	await expect.element(page.getByText("Your logo is hard to see").nth(1)).not.toBeInTheDocument();
});

test.each([
	["that can be seen on light and dark pages", "#d9480f", "M10 10h180v40H10z"],
	["with a white ground of its own", "#ffffff", "M0 0h200v60H0z"],
])("BRND-01 a logo %s is not reported", async (_which, color, path) => {
	await openWithLogo(color, path);
	await expect.element(page.getByRole("switch", { name: "The logo contains the name" })).toBeVisible();
	await expect.element(page.getByText("Your logo is hard to see")).not.toBeInTheDocument();
});

test("BRND-01 the preview shows the delivered mark until the site is renamed, then the first letter", async () => {
	await open(null, { values: defaults, leaf: '<svg viewBox="0 0 32 32"><path d="M0 0h32"/></svg>' });
	const sample = page.getByRole("figure").first();
	const drawn = () => sample.element().querySelector("svg");
	expect(drawn()).not.toBeNull();
	await nameField.fill("Quiet Kiln");
	await expect.element(sample.getByText("Q", { exact: true })).toBeVisible();
	expect(drawn()).toBeNull();
	await page.getByRole("radio", { name: "Leaf", exact: true }).click();
	await expect.poll(drawn).not.toBeNull();
});

test("BRND-01 an invalid color gets a message beside its field, and nothing is sent", async () => {
	const site = await open();
	await page.getByLabelText("Brand color").fill("tomato");
	await save();
	await expect.element(page.getByText("Must be a color such as #1d4ed8")).toBeVisible();
	expect(site.sent).toBeNull();
});

test("BRND-01 a refused logo says why beside it, and what was typed stays", async () => {
	takeUploads();
	const site = await open("UNSAFE_SVG");
	await nameField.fill("Typed and kept");
	const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "logo.svg", { type: "image/svg+xml" });
	await page.elementLocator(document.querySelectorAll("input[type=file]")[0] as HTMLElement).upload(svg);
	await expect.element(page.getByText("logo.svg", { exact: true })).toBeVisible();
	await expect.element(page.getByRole("switch", { name: "The logo contains the name" })).toBeVisible();
	await save();
	await expect.element(page.getByText("Refused: UNSAFE_SVG")).toBeVisible();
	expect(site.sent).toMatchObject({ pictures: { logo: UPLOAD_ID } });
	await expect.element(nameField).toHaveValue("Typed and kept");
});

test.each([
	["wide", 300, true],
	["square", 60, false],
])("BRND-01 a %s logo is taken for one with or without the name in it", async (_shape, width, showsName) => {
	takeUploads();
	await open(null, { values: { ...values, logoShowsName: !showsName } });
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="60"><path d="M0 0h9v9z"/></svg>`;
	const file = new File([svg], "logo.svg", { type: "image/svg+xml" });
	await page.elementLocator(document.querySelectorAll("input[type=file]")[0] as HTMLElement).upload(file);
	const containsName = page.getByRole("switch", { name: "The logo contains the name" });
	await expect.poll(() => (containsName.element() as HTMLInputElement).checked).toBe(showsName);
});

test("BRND-01 restoring the default asks first", async () => {
	const site = await open();
	await page.getByRole("button", { name: "Restore default" }).click();
	const dialog = page.getByRole("dialog", { name: "Restore the default brand?" });
	await dialog.getByRole("button", { name: "Restore default" }).click();
	await expect.element(nameField).toHaveValue("Delivered");
	expect(site.sent).toMatchObject({ color: "#334155", pictures: { logo: null, icon: null } });
});
