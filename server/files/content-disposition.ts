import { safeFileName } from "./safe-file-name.ts";

/**
 * A `Content-Disposition` header for a name that a person chose: an ASCII stand-in for old clients, the real name by
 * RFC 5987 for all others. No name can break out of the header.
 */
export function contentDisposition(disposition: "attachment" | "inline", name: string): string {
	const safe = safeFileName(name);
	const ascii = safe.replaceAll(/[^\x20-\x7e]/g, "_").replaceAll("%", "_");
	const encoded = encodeURIComponent(safe).replaceAll(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
