import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useAppearance } from "./use-appearance.ts";

function Shown() {
	const { appearance, change } = useAppearance();
	return (
		<button type="button" onClick={() => change({ layout: "spread" })}>
			{appearance.layout}
		</button>
	);
}

test("LIB-01 two pages become one where they no longer fit, as on a page zoomed to 200 %, and are two again after", async () => {
	localStorage.removeItem("reader");
	await page.viewport(1280, 800);
	await render(<Shown />);
	const layout = page.getByRole("button");
	await expect.element(layout).toHaveTextContent("spread");
	// A window of 1280 pixels at 200 %.
	await page.viewport(640, 400);
	await expect.element(layout).toHaveTextContent("scroll");
	await layout.click();
	await expect.element(layout).toHaveTextContent("page");
	await page.viewport(1280, 800);
	await expect.element(layout).toHaveTextContent("spread");
	localStorage.removeItem("reader");
});
