/** Separators, control characters and bidirectional marks do not belong in a file name. */
const UNSAFE = /[\p{Cc}/\\:*?"<>|\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Names of Windows devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** Converts a name chosen by a person to one that every file system accepts. */
export function safeFileName(name: string): string {
	const safe = name.toWellFormed().normalize("NFC").replaceAll(UNSAFE, "_");
	// Windows drops trailing dots and spaces, and would then find another file or none.
	return (
		safe
			.trim()
			.replace(/[. ]+$/, "")
			.replace(RESERVED, "_$1") || "download"
	);
}
