import { expect, test } from "vitest";
import { type Color, contrast, READABLE, readColor } from "../../../../contract/color.ts";
import { readableColors } from "./update-colors.ts";

test("MEM-03 an update has its own colors", () => {
	expect(readableColors("#1f4d36", "#faf6ec")).toEqual({ backgroundColor: "#1f4d36", color: "#faf6ec" });
	expect(readableColors("rgba(10, 20, 30, 0.9)", "rgb(255 255 255)")).toEqual({
		backgroundColor: "rgba(10, 20, 30, 0.9)",
		color: "rgb(255 255 255)",
	});
	expect(readableColors(null, null)).toEqual({});
});

test("MEM-03 a background without a text color gets a readable one", () => {
	expect(readableColors("#fff", null)).toEqual({ backgroundColor: "#fff", color: "#16181a" });
	expect(readableColors("#000", null)).toEqual({ backgroundColor: "#000", color: "#fafafa" });
	for (let gray = 0; gray < 256; gray++) {
		const { color = "" } = readableColors(`rgb(${gray}, ${gray}, ${gray})`, null);
		const ground = readColor(`rgb(${gray}, ${gray}, ${gray})`) as Color;
		expect([gray, contrast(ground, readColor(color) as Color) >= READABLE]).toEqual([gray, true]);
	}
	expect(readableColors("#123", "url(x)")).toEqual({ backgroundColor: "#123", color: "#fafafa" });
});

test("MEM-03 text without its own background keeps the page's color, which is readable in light and dark", () => {
	expect(readableColors(null, "#ffffff")).toEqual({});
});

test.for([
	"red; position: fixed",
	"url(https://evil.example/a.png)",
	"expression(alert(1))",
	"var(--mantine-color-body)",
	"#12",
	"#ggg",
	"rgb(300,0,0)",
	"rgba(1,2,3,4,5)",
	"</style><script>alert(1)</script>",
	"javascript:alert(1)",
	"",
	" ".repeat(10_000),
])("MEM-03 an invalid color is ignored: %j", (value) => {
	expect(readableColors(value, "#000")).toEqual({});
});
