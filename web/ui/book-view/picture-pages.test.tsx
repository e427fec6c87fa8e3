import { expect, test } from "vitest";
import { isPicture } from "./picture-pages.ts";

function draw(paper: string, paint: (context: CanvasRenderingContext2D) => void = () => {}): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [800, 1_000];
	const context = canvas.getContext("2d") as CanvasRenderingContext2D;
	context.fillStyle = paper;
	context.fillRect(0, 0, 800, 1_000);
	context.fillStyle = "#222";
	context.font = "20px serif";
	paint(context);
	return canvas;
}

const writeLines = (context: CanvasRenderingContext2D) => {
	for (let line = 0; line < 36; line += 1)
		context.fillText("Sow thickly, water from below, and cut on the tenth day. ".repeat(2), 60, 60 + line * 25);
};

test("LIB-01 night mode turns pages of text, and leaves covers and dark pages as they are", () => {
	expect(isPicture(draw("#fff"))).toBe(false);
	expect(isPicture(draw("#fff", writeLines))).toBe(false);
	expect(isPicture(draw("#f4ead8", writeLines))).toBe(false);
	const withPhoto = draw("#fff", (context) => context.fillRect(60, 60, 680, 500));
	expect(isPicture(withPhoto)).toBe(false);
	expect(isPicture(draw("#16402c"))).toBe(true);
	expect(isPicture(draw("#8fc9a9", (context) => context.fillText("A cover", 100, 100)))).toBe(true);
	expect(isPicture(draw("#111"))).toBe(true);
});
