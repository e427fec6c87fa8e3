/**
 * Decides why media failed: browsers report the same error for a file that does not come and for one that they cannot
 * play.
 *
 * @param address of the media; what is hosted elsewhere cannot be asked for
 * @returns whether the file is there, so that trying again would not help
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
