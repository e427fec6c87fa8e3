import { create } from "content-disposition";
import { safeFileName } from "./safe-file-name.ts";

/**
 * Builds a `Content-Disposition` header (RFC 6266) from a name chosen by a person, with an ASCII fallback for old
 * clients. No name can break out of the header.
 */
export function contentDisposition(disposition: "attachment" | "inline", name: string): string {
	const safe = safeFileName(name);
	// The library's own fallback has question marks, which Windows does not allow in names.
	const fallback = safe.replaceAll(/[^\x20-\x7e]/g, "_");
	// Without a fallback, the library adds `filename*` to names such as `100%20.pdf`, and browsers would decode the
	// escape.
	return create(safe, fallback === safe ? { type: disposition } : { type: disposition, fallback });
}
