/** Separators, control characters and marks that turn the direction of text have no place in a file name anywhere. */
const UNSAFE = /[\p{Cc}/\\:*?"<>|\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Devices to Windows, whatever ending follows. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** A name that a person chose, as every file system takes it. */
export function safeFileName(name: string): string {
	const safe = name.toWellFormed().normalize("NFC").replaceAll(UNSAFE, "_");
	// Windows drops dots and spaces at the end, and then finds another file or none.
	return (
		safe
			.trim()
			.replace(/[. ]+$/, "")
			.replace(RESERVED, "_$1") || "download"
	);
}
