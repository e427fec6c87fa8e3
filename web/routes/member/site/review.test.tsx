import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnReviewState } from "../../../../contract/site/reviews.ts";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../../../testing/accessibility.ts";
import { member, renderScreen } from "../../../testing/render-screen.tsx";
import ReviewPage from "./review.tsx";

test("REV-01 the form of a review names what is missing, and the input stays", async () => {
	let state: OwnReviewState = { mayWrite: true, asked: true, review: null };
	await renderScreen(ReviewPage, {
		path: "/review",
		person: member,
		api: {
			member: {
				reviews: {
					own: () => state,
					save: ({ updatedAt: _updatedAt, ...fields }) => {
						const now = new Date();
						const review = {
							...fields,
							state: "waiting",
							hiddenReason: "",
							reply: "",
							writtenAt: now,
							updatedAt: now,
						} as const;
						state = { mayWrite: true, asked: false, review };
						return state;
					},
				},
			},
		},
	});
	const title = page.getByRole("textbox", { name: "Title" });
	const send = page.getByRole("button", { name: "Send review" });
	await title.fill("Grown on a windowsill");
	await send.click();
	await expect.element(page.getByText("Choose 1 to 5 stars")).toBeVisible();
	await expect.element(page.getByText("Write your review")).toBeVisible();
	await expectAccessibleInEachLook();
	await expectNoSidewaysScroll(320);

	await expect.element(title).toHaveValue("Grown on a windowsill");
	const stars = page.getByRole("group", { name: "Stars" });
	(stars.getByRole("radio", { name: "1 star" }).element() as HTMLElement).focus();
	await userEvent.keyboard("{ArrowRight>3/}");
	await expect.element(stars.getByRole("radio", { name: "4 stars" })).toBeChecked();
	await page.getByRole("textbox", { name: "Review", exact: true }).fill("Basil is hard, radish is not.");
	await page.getByRole("textbox", { name: "Display name" }).fill("Mia");
	await page.getByRole("checkbox", { name: /may be published/ }).click();
	await send.click();
	await expect.element(page.getByText("Waiting to be published")).toBeVisible();
});
