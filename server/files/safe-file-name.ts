/** Separators, control characters and marks that turn the direction of text have no place in a file name anywhere. */
const UNSAFE = /[\p{Cc}/\\:*?"<>|\u202a-\u202e\u2066-\u2069]/gu;

/** A name that a person chose, as every file system takes it. */
export function safeFileName(name: string): string {
	return name.toWellFormed().replaceAll(UNSAFE, "_").trim() || "download";
}
