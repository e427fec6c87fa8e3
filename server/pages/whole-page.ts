/** Gives a file of the built web side, by its address. */
export type ReadFile = (address: string) => Promise<Buffer>;

/**
 * Puts everything that the first view of a rendered page needs into the page: its style, the typeface of its headings,
 * the film's poster and its one script, last. Together they are some twenty kilobytes; fetched one by one, each would cost a
 * phone on a slow line two round trips, and the words would wait for them.
 *
 * @param html as it was built, with addresses of files
 * @returns the same page, which asks for nothing before it is seen
 */
export async function makeWhole(html: string, read: ReadFile): Promise<string> {
	const withStyle = await inlineStyle(html, read);
	const withPoster = await replaceAsync(withStyle, /(?<=<video [^>]*poster=")[^"]+/g, async ([address]) =>
		dataAddress(address, "image/webp", read),
	);
	return moveScript(withPoster, read);
}

/**
 * A browser reads a typeface when it first draws with it, and by then it is too late for that very drawing; this has it
 * read while the page is still coming.
 */
const READ_FONTS = "<script>document.fonts.forEach((font) => font.load())</script>";

/** All stylesheets as one. */
async function inlineStyle(html: string, read: ReadFile): Promise<string> {
	const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)];
	const [first, ...others] = links.map(([link]) => link);
	if (!first) return html;
	const sheets = await Promise.all(links.map(async ([, address = ""]) => (await read(address)).toString().trim()));
	const style = await replaceAsync(sheets.join(""), /(?<=url\()[^)]+\.woff2(?=\))/g, async ([address]) =>
		dataAddress(address, "font/woff2", read),
	);
	const rest = others.reduce((page, link) => page.replace(link, ""), html);
	// Given by a function, so that nothing in the style is taken for a pattern of the replacement.
	return rest.replace(first, () => `<style>${style}</style>${READ_FONTS}`);
}

async function moveScript(html: string, read: ReadFile): Promise<string> {
	const [tag, address] = html.match(/<script type="module" src="([^"]+)"><\/script>/) ?? [];
	if (!tag || !address) return html;
	const script = (await read(address)).toString().trim();
	return html.replace(tag, "").replace("</body>", () => `<script type="module">${script}</script></body>`);
}

const dataAddress = async (address: string, type: string, read: ReadFile) =>
	`data:${type};base64,${(await read(address)).toString("base64")}`;

async function replaceAsync(
	text: string,
	pattern: RegExp,
	replacement: (match: RegExpExecArray) => Promise<string>,
): Promise<string> {
	const replacements = await Promise.all([...text.matchAll(pattern)].map(replacement));
	return text.replace(pattern, () => replacements.shift() ?? "");
}
