import type { Product } from "../../../contract/digital-downloads.ts";

/** Safari, and every browser on iOS, opens files better in a tab of their own than it saves them (DIG-04). */
export function opensInNewTab(userAgent: string): boolean {
	if (/iPad|iPhone|iPod/.test(userAgent)) return true;
	return /Safari\//.test(userAgent) && !/Chrome\/|Chromium\/|Android/.test(userAgent);
}

/**
 * Hands a file to the browser's own download, which streams it to disk and can resume it.
 *
 * @returns false when the server did not give the file and the way around was taken: the address in a new tab
 */
export async function downloadProduct(product: Pick<Product, "downloadUrl" | "fileName">): Promise<boolean> {
	if (
		new URL(product.downloadUrl, window.location.href).origin !== window.location.origin ||
		opensInNewTab(navigator.userAgent)
	) {
		window.open(product.downloadUrl, "_blank", "noopener");
		return true;
	}
	// Asked for its head first, since a browser does not tell the page that a download was refused.
	const head = await fetch(product.downloadUrl, { method: "HEAD" }).catch(() => null);
	if (!head?.ok) {
		window.open(product.downloadUrl, "_blank", "noopener");
		return false;
	}
	const link = document.createElement("a");
	link.href = product.downloadUrl;
	link.download = product.fileName;
	link.click();
	return true;
}
