/**
 * Which commas separate. `anywhere`: every comma, as in a CSV cell. `before-space`: only those before a space, so that
 * `Bread,Rye` is one name (USR-09).
 */
export type ProductComma = "anywhere" | "before-space";

/**
 * Parses product names from a JSON list, or separated by commas or line breaks. A quoted text is one name; a quotation
 * mark inside it is doubled.
 */
export function parseProducts(text: string, comma: ProductComma): string[] {
	return (parseJson(text) ?? split(text, comma)).map((name) => name.trim()).filter(Boolean);
}

/** Formats product names so that both comma rules parse them back unchanged. */
export const formatProducts = (products: readonly string[]): string => products.map(quoteProduct).join(", ");

const quoteProduct = (name: string) => (/[",\r\n]|^\[/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

function parseJson(text: string): string[] | null {
	if (!text.trimStart().startsWith("[")) return null;
	try {
		const list: unknown = JSON.parse(text);
		return Array.isArray(list) && list.every((name) => typeof name === "string") ? list : null;
	} catch {
		// The name itself begins with a bracket.
		return null;
	}
}

function split(text: string, comma: ProductComma): string[] {
	const separator = comma === "anywhere" ? /[,\r\n]/y : /,(?=\s|$)|[\r\n]/y;
	const names: string[] = [];
	let name = "";
	for (let at = 0; at < text.length; ) {
		const quoted = quotedAt(text, at);
		if (quoted) {
			name = name.trim() === "" ? quoted.name : name + text.slice(at, quoted.end);
			at = quoted.end;
			continue;
		}
		separator.lastIndex = at;
		if (separator.test(text)) {
			names.push(name);
			name = "";
		} else name += text[at];
		at += 1;
	}
	return [...names, name];
}

/** Returns the quoted text that begins here, if it is closed. */
function quotedAt(text: string, start: number): { name: string; end: number } | null {
	// A mark after a digit or a letter, such as an inch mark, does not open a quotation.
	if (text[start] !== '"' || /[\p{L}\p{N}]/u.test(text[start - 1] ?? "")) return null;
	const quoted = /"((?:[^"]|"")*)"(?=\s*(?:,|$|[\r\n]))/y;
	quoted.lastIndex = start;
	const [, inside] = quoted.exec(text) ?? [];
	return inside === undefined ? null : { name: inside.replaceAll('""', '"'), end: quoted.lastIndex };
}
