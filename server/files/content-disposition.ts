import { create } from "content-disposition";
import { safeFileName } from "./safe-file-name.ts";

/**
 * A `Content-Disposition` header (RFC 6266) for a name that a person chose, with an ASCII stand-in for old clients. No
 * name can break out of the header.
 */
export function contentDisposition(disposition: "attachment" | "inline", name: string): string {
	const safe = safeFileName(name);
	// The library's own stand-in has question marks, which Windows takes in no name.
	const fallback = safe.replaceAll(/[^\x20-\x7e]/g, "_");
	// Without a stand-in the library adds `filename*` to names such as `100%20.pdf`, whose escapes browsers would decode.
	return create(safe, fallback === safe ? { type: disposition } : { type: disposition, fallback });
}
