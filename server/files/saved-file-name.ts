/**
 * DIG-04: a file is saved as `{title}.{type}`. `audio`, `other` and the like are no file endings, so these keep the
 * ending of the file that was uploaded.
 *
 * @param storedName the uploaded file's own name; null for a file at an address
 */
export function savedFileName(title: string, type: string, storedName: string | null): string {
	if (type === "pdf" || type === "epub" || type === "zip") return `${title}.${type}`;
	const ending = storedName?.match(/\.[A-Za-z0-9]{1,10}$/)?.[0].toLowerCase() ?? "";
	return `${title}${ending}`;
}
