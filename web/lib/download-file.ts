import { showInTabAddress, tabShows } from "../../contract/show-in-tab.ts";
import { session } from "./session/browser-session.ts";

/**
 * Decides whether to open a tab: Safari, and every browser on iOS, displays files better than it saves them (DIG-04).
 */
export function opensInNewTab(userAgent: string): boolean {
	if (/iPad|iPhone|iPod/.test(userAgent)) return true;
	return /Safari\//.test(userAgent) && !/Chrome\/|Chromium\/|Android/.test(userAgent);
}

export interface FileToDownload {
	downloadUrl: string;
	/** Name of the downloaded file. */
	fileName: string;
	/** The address redirects to another site, which decides how to handle it. */
	external: boolean;
}

/** `other-way`: the server did not send the file, and its address was opened in a new tab. `signed-out`: no session. */
export type DownloadOutcome = "started" | "other-way" | "signed-out";

/**
 * Passes a file to the browser's own download, which streams it to disk and can resume it, or to a tab that displays
 * it.
 */
export async function downloadFile(file: FileToDownload): Promise<DownloadOutcome> {
	const shown = !file.external && opensInNewTab(navigator.userAgent) && tabShows(file.fileName);
	// Opened before any waiting: later the browser would block it as a popup.
	let tab = file.external || shown ? openTab() : null;
	let answer = await askFor(file);
	if (answer === "signed-out") {
		tab?.close();
		tab = null;
		if ((await session.recover()) === "gone") return "signed-out";
		answer = await askFor(file);
	}
	if (answer !== "given") {
		(tab ?? openTab())?.location.replace(file.downloadUrl);
		return "other-way";
	}
	if (tab) tab.location.replace(shown ? showInTabAddress(file.downloadUrl) : file.downloadUrl);
	else save(file);
	return "started";
}

/** Requests the head first, because a browser does not report a refused download to the page. */
async function askFor({ downloadUrl }: FileToDownload): Promise<"given" | "refused" | "signed-out"> {
	// Only the tab follows an address that redirects to another site.
	const head = await fetch(downloadUrl, { method: "HEAD", redirect: "manual" }).catch(() => null);
	if (head?.status === 401) return "signed-out";
	return head?.ok || head?.type === "opaqueredirect" ? "given" : "refused";
}

function openTab(): Window | null {
	const tab = window.open("about:blank", "_blank");
	// The displayed file must not reach this page.
	if (tab) tab.opener = null;
	return tab;
}

function save({ downloadUrl, fileName, external }: FileToDownload): void {
	const link = document.createElement("a");
	link.href = downloadUrl;
	if (external) link.target = "_blank";
	else link.download = fileName;
	link.rel = "noopener";
	link.click();
}
