/*
 * Reading what a request brings, within limits that are checked before anything is done with it (SEC-09).
 */

/**
 * @param bytes the most that is read
 * @returns the body as text, or null for a longer one, of which no more than that is kept
 */
export async function bodyText(request: Request, bytes: number): Promise<string | null> {
	if (Number(request.headers.get("content-length") ?? 0) > bytes) return null;
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of request.body ?? []) {
		length += chunk.byteLength;
		if (length > bytes) return null;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString("utf8");
}

/**
 * Whether JSON nests no deeper than so many levels. Only brackets outside strings count, so it costs one pass over the
 * text; parsers and everything after them walk deep values recursively.
 */
export function jsonDepthWithin(text: string, levels: number): boolean {
	let depth = 0;
	let inString = false;
	for (let index = 0; index < text.length; index += 1) {
		const character = text.charCodeAt(index);
		if (inString) {
			if (character === BACKSLASH) index += 1;
			else if (character === QUOTE) inString = false;
		} else if (character === QUOTE) inString = true;
		else if (character === OPENING_BRACE || character === OPENING_BRACKET) {
			depth += 1;
			if (depth > levels) return false;
		} else if (character === CLOSING_BRACE || character === CLOSING_BRACKET) depth -= 1;
	}
	return true;
}

const [QUOTE, BACKSLASH, OPENING_BRACE, CLOSING_BRACE, OPENING_BRACKET, CLOSING_BRACKET] = [...'"\\{}[]'].map(
	(character) => character.charCodeAt(0),
);
