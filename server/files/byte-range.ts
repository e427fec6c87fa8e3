export interface ByteRange {
	/** First and last byte, inclusive. */
	start: number;
	end: number;
}

/**
 * Parses a `Range` header (RFC 9110, section 14).
 *
 * A request for several ranges gets the entire file, which the RFC allows: no download manager or player needs them,
 * and they are a known way to overload a server.
 *
 * @param size of the file in bytes
 * @returns the range, `whole` for the entire file, `unsatisfiable` if it starts beyond the end
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
	const match = header?.trim().match(/^bytes=(\d*)-(\d*)$/i);
	if (!match) return "whole";
	const [, from = "", to = ""] = match;
	if (from === "" && to === "") return "whole";
	if (from === "") {
		const length = Number(to);
		if (length === 0 || size === 0) return "unsatisfiable";
		return { start: Math.max(0, size - length), end: size - 1 };
	}
	const start = Number(from);
	const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
	if (to !== "" && Number(to) < start) return "whole";
	return start < size ? { start, end } : "unsatisfiable";
}
