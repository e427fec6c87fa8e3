import { showInTabAddress, tabShows } from "../../contract/show-in-tab.ts";
import { session } from "./browser-session.ts";

/** Safari, and every browser on iOS, shows files better in a tab of their own than it saves them (DIG-04). */
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

/** `other-way`: the server did not give the file, and its address was opened in a new tab. `signed-out`: nobody is signed in. */
export type DownloadOutcome = "started" | "other-way" | "signed-out";

/** Hands a file to the browser's own download, which streams it to disk and can resume it, or to a tab that shows it. */
export async function downloadFile(file: FileToDownload): Promise<DownloadOutcome> {
	const shown = !file.external && opensInNewTab(navigator.userAgent) && tabShows(file.fileName);
	// Opened before anything is waited for: later it would be a tab that nobody asked for, and blocked.
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

/** Asked for its head first, since a browser does not tell the page that a download was refused. */
async function askFor({ downloadUrl }: FileToDownload): Promise<"given" | "refused" | "signed-out"> {
	// One that leads on to another site is followed by the tab alone.
	const head = await fetch(downloadUrl, { method: "HEAD", redirect: "manual" }).catch(() => null);
	if (head?.status === 401) return "signed-out";
	return head?.ok || head?.type === "opaqueredirect" ? "given" : "refused";
}

function openTab(): Window | null {
	const tab = window.open("about:blank", "_blank");
	// What is shown there is not to reach this page.
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
