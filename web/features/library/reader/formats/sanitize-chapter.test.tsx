import { expect, onTestFinished, test } from "vitest";
import { sanitizeChapter } from "./sanitize-chapter.ts";
import { sanitizeStyle } from "./sanitize-style.ts";

/** Declarations that ask `EVIL` for something, as the CSS of a chapter, of its elements and of a file may have them. */
const EVIL = "https://evil.example.org/";
const hostileDeclarations = [
	`background: url(${EVIL})`,
	`background: URL( "${EVIL}" )`,
	`background: u\\72l(${EVIL})`,
	`background: \\75\\72\\6c("${EVIL}")`,
	`background: u\\00072 l(${EVIL})`,
	`background: url(\\68ttps://evil.example.org/)`,
	`background: image-set("${EVIL}" 1x)`,
	`background: -webkit-image-set(url(${EVIL}) 1x)`,
	`background: image-s\\65t("${EVIL}" 1x)`,
	`background: cross-fade(url(${EVIL}), red)`,
	`background: var(--none, url(${EVIL}))`,
	`background: var(--none, u\\72l(${EVIL}))`,
	`--picture: u\\72l(${EVIL}); background: var(--picture)`,
	`background/**/:/**/url(/**/${EVIL})`,
	`background: url(#mark), url(${EVIL})`,
	`background: url(blob:x) , url("${EVIL}")`,
	`background: url(//evil.example.org/)`,
	`list-style-image: url(${EVIL})`,
	`border-image: url(${EVIL}) 1`,
	`content: url(${EVIL})`,
	`cursor: url(${EVIL}), auto`,
	`mask: url(${EVIL}#mask)`,
	`filter: url(${EVIL}#filter)`,
	`clip-path: url(${EVIL}#clip)`,
	`shape-outside: url(${EVIL})`,
	`offset-path: url(${EVIL}#path)`,
];
const hostileRules = [
	`@import "${EVIL}";`,
	`@import url(${EVIL}) print;`,
	`@\\69mport "${EVIL}";`,
	`@import/**/"${EVIL}";`,
	`@font-face { font-family: x; src: url(${EVIL}) }`,
	`@font-face { font-family: y; src: local(x), u\\72l(${EVIL}) format("woff2") }`,
	`@media all { @supports (color: red) { p { background: u\\72l(${EVIL}) } } }`,
	`@layer one { p { background: url(${EVIL}) } }`,
	`@page { background: url(${EVIL}) }`,
	`p { & em { background: url(${EVIL}) } }`,
	`@keyframes k { to { background: url(${EVIL}) } }`,
	`@namespace "${EVIL}";`,
];

/** The chapter in a frame, as the reader shows it. */
async function show(chapter: string): Promise<Document> {
	const frame = document.createElement("iframe");
	frame.src = URL.createObjectURL(new Blob([chapter], { type: "application/xhtml+xml" }));
	const isLoaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
	document.body.append(frame);
	onTestFinished(() => frame.remove());
	await isLoaded;
	return frame.contentDocument as Document;
}

const written = ({ styleSheets }: Document) =>
	[...styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));

test("LIB-01 no style of an EPUB names an address outside of it, however it is written", async () => {
	const sheets = [...hostileDeclarations.map((message) => `p { ${message} }`), ...hostileRules];
	for (const sheet of sheets) expect(sanitizeStyle(sheet)).not.toContain("evil");
	const head = sheets.map((sheet) => `<style><![CDATA[${sheet}]]></style>`).join("");
	const body = hostileDeclarations.map(
		(message) =>
			`<p style='${message}'>x</p><svg xmlns="http://www.w3.org/2000/svg"><rect fill='${message.split(": ")[1]}'/></svg>`,
	);
	const chapter = sanitizeChapter(
		`<html xmlns="http://www.w3.org/1999/xhtml"><head>${head}</head><body>${body.join("")}</body></html>`,
		"application/xhtml+xml",
	);
	expect(chapter).not.toContain("evil");
	const shown = await show(chapter);
	expect(shown.styleSheets).toHaveLength(sheets.length);
	expect(written(shown).filter((text) => text.includes("evil"))).toEqual([]);
});

test("LIB-01 styles of an EPUB that ask nothing outside of it stay", async () => {
	const blob = (text: string, type: string) => URL.createObjectURL(new Blob([text], { type }));
	const dot = blob(`<svg xmlns="http://www.w3.org/2000/svg"/>`, "image/svg+xml");
	const more = blob(sanitizeStyle(".kept { letter-spacing: 3px }"), "text/css");
	const kept = `@import "${more}"; @media screen { .kept { color: rgb(1, 2, 3); background: no-repeat url("${dot}") } } @import "${more}";`;
	const shown = await show(
		sanitizeChapter(
			`<html xmlns="http://www.w3.org/1999/xhtml"><head><link rel="stylesheet" href="${blob(sanitizeStyle(kept), "text/css")}"/></head>
<body><p class="kept">Kept</p><p style="font-weight: 700; text-align: center">Bold</p></body></html>`,
			"application/xhtml+xml",
		),
	);
	const [paragraph, bold] = [...shown.querySelectorAll("p")].map((element) => getComputedStyle(element));
	expect(paragraph).toMatchObject({
		color: "rgb(1, 2, 3)",
		backgroundImage: expect.stringMatching(/^url\("blob:/),
		letterSpacing: "3px",
	});
	expect(bold).toMatchObject({ fontWeight: "700", textAlign: "center" });
});
