/**
 * Decides whether media failed because the browser cannot play its format. Browsers report the same error if the file
 * cannot be loaded.
 *
 * @param address of the media; one on another host cannot be checked, and counts as not loaded
 */
export async function isUndecodable(error: MediaError | null, address: string): Promise<boolean> {
	const mayBe = error?.code === MediaError.MEDIA_ERR_DECODE || error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
	if (!mayBe || !address.startsWith("/")) return false;
	return hasContent(address).catch(() => false);
}

/** Reads the first byte: a connection may also break after the headers. */
async function hasContent(address: string): Promise<boolean> {
	const answer = await fetch(address, { headers: { range: "bytes=0-0" } });
	const reader = answer.ok ? answer.body?.getReader() : undefined;
	const first = await reader?.read();
	await reader?.cancel();
	return (first?.value?.length ?? 0) > 0;
}
