import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type BundlePart, bundleParts } from "../../../content/bundle-parts.ts";
import { offer } from "../../../content/offer.ts";
import { sampleCourse } from "../../../content/sample/course.ts";
import { sampleDownloads } from "../../../content/sample/downloads.ts";
import { sampleProducts } from "../../../content/sample/products.ts";
import { projectRoot } from "../../project-root.ts";
import { signedIn } from "../../testing/builders.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import { loadSampleContent } from "./load-sample-content.ts";
import { readSampleSequence, SAMPLE_SEQUENCE } from "./sample-sequence.ts";

const site = await siteForThisFile();
await loadSampleContent(site.services);
const member = await signedIn(site, { email: "buyer@example.org" });

interface Card {
	title: string;
	downloadUrl: string | null;
}
const cards = async (place: "product" | "download"): Promise<Card[]> => {
	const { body } = await member.get(place === "product" ? "/api/digital-downloads" : "/api/downloads");
	return place === "product" ? (body.products ?? body) : body.files;
};
const fileOf = (name: string) => readFileSync(join(projectRoot, "content/sample/files", name));

test("the 21 parts on the sales page are the 21 that are delivered, with the same names", () => {
	expect(bundleParts.map(({ name }) => name)).toEqual([...offer.parts, ...offer.bonuses].map(({ name }) => name));
});

async function expectDelivered({ place }: BundlePart, title: string, file: string) {
	const words = title.toLowerCase().replace(/^the /, "").replace(/, .*/, "").replaceAll("'", "");
	expect(file).toContain(words.replaceAll(/[^a-z]+/g, "-"));
	const card = (await cards(place === "product" ? "product" : "download")).find((found) => found.title === title);
	expect(card?.downloadUrl, `${title} is on no card, or closed`).toBeTruthy();
	const answer = await member.fetch(card?.downloadUrl ?? "");
	expect(answer.status).toBe(200);
	expect(Buffer.from(await answer.arrayBuffer()).equals(fileOf(file)), `${title} is another file`).toBe(true);
}

test.each(bundleParts)("DIG-06 $name is a real file that a member of the bundle can open", async (part) => {
	if (part.place === "sequence") {
		expect(SAMPLE_SEQUENCE.title).toBe(part.name);
		expect(await readSampleSequence()).toHaveLength(100);
		return;
	}
	await expectDelivered(part, part.name, part.file ?? "");
	for (const { title, file } of part.also ?? []) await expectDelivered({ ...part, place: "download" }, title, file);
});

test("DWN-02 the complete bundle has every file that the page sells", { tags: "slow" }, async () => {
	const answer = await member.fetch("/files/bundle.zip");
	const bundled = Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer())));
	const sold = bundleParts.flatMap(({ file, also = [] }) => [file, ...also.map((more) => more.file)]);
	const missing = sold.filter((file) => file && !bundled.some((content) => fileOf(file).equals(content)));
	expect(missing).toEqual([]);
});

test("DWN-03 a file has the same level everywhere: no product, lesson or part is a premium file of the list", () => {
	const premium = sampleDownloads.filter(({ accessLevel }) => accessLevel === "premium").map(({ file }) => file);
	expect(premium.length).toBeGreaterThan(0);
	const open = [
		...sampleProducts.map(({ file }) => file),
		...bundleParts.flatMap(({ file, also = [] }) => [file, ...also.map((more) => more.file)]),
		...sampleCourse.flatMap(({ lessons }) => lessons.flatMap(({ resources }) => resources.map(({ file }) => file))),
	];
	expect(open.filter((file) => file && premium.includes(file))).toEqual([]);
});

test("text read by a synthetic voice says so on the page and on its card", () => {
	expect(offer.parts.find(({ name }) => name === "The Audiobook")?.detail).toContain(
		"read by a computer voice in this demo",
	);
	expect(sampleProducts.find(({ title }) => title === "The Audiobook")?.description).toContain(
		"read by a computer voice in this demo",
	);
});
