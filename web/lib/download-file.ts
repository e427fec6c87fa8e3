/** Safari, and every browser on iOS, opens files better in a tab of their own than it saves them (DIG-04). */
export function opensInNewTab(userAgent: string): boolean {
	if (/iPad|iPhone|iPod/.test(userAgent)) return true;
	return /Safari\//.test(userAgent) && !/Chrome\/|Chromium\/|Android/.test(userAgent);
}

export interface FileToDownload {
	downloadUrl: string;
	/** Under which it is saved. */
	fileName: string;
	/** The address leads on to another site, which decides what becomes of it. */
	external: boolean;
}

/**
 * Hands a file to the browser's own download, which streams it to disk and can resume it.
 *
 * @returns false when the server did not give the file and the way around was taken: the address in a new tab
 */
export async function downloadFile(file: FileToDownload): Promise<boolean> {
	if (file.external || opensInNewTab(navigator.userAgent)) {
		window.open(file.downloadUrl, "_blank", "noopener");
		return true;
	}
	// Asked for its head first, since a browser does not tell the page that a download was refused.
	const head = await fetch(file.downloadUrl, { method: "HEAD" }).catch(() => null);
	if (!head?.ok) {
		window.open(file.downloadUrl, "_blank", "noopener");
		return false;
	}
	const link = document.createElement("a");
	link.href = file.downloadUrl;
	link.download = file.fileName;
	link.click();
	return true;
}
