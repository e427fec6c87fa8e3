import type { UploadPurpose } from "../../contract/site/uploads.ts";
import type { TestClient } from "./test-client.ts";

/**
 * Uploads bytes by tus in one piece.
 *
 * @returns the ID of the upload
 * @throws with the status and the text of a refusal
 */
export async function upload(
	browser: TestClient,
	content: Buffer,
	fileName = "purchasers.csv",
	purpose: UploadPurpose = "import",
): Promise<string> {
	const encode = (text: string) => Buffer.from(text).toString("base64");
	const metadata = `filename ${encode(fileName)},purpose ${encode(purpose)}`;
	const created = await browser.fetch("/api/uploads", {
		method: "POST",
		headers: { "tus-resumable": "1.0.0", "upload-length": String(content.length), "upload-metadata": metadata },
	});
	if (created.status !== 201) throw new Error(`upload refused with ${created.status}: ${await created.text()}`);
	const location = created.headers.get("location") ?? "";
	if (content.length > 0) {
		const sent = await browser.fetch(location, {
			method: "PATCH",
			headers: { "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
			body: new Uint8Array(content),
		});
		if (sent.status !== 204) throw new Error(`upload failed with ${sent.status}: ${await sent.text()}`);
	}
	return location.split("/").at(-1) ?? "";
}
