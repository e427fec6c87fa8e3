/** Checks whether a file of this version of the site is no longer on the server. */
export async function isGone(address: string): Promise<boolean> {
	const answer = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null);
	return answer?.status === 404;
}

/**
 * Checks that modules are available without importing them: a browser may remember a failed import, and repeat the
 * failure as long as the page is open. Responses stay in the browser's cache, where the import finds them.
 *
 * @returns `gone` if another version has been deployed, `unreachable` if a retry may help
 */
export async function missingModules(
	addresses: readonly string[],
	init: RequestInit = {},
): Promise<"loaded" | "gone" | "unreachable"> {
	const answers = await Promise.all(
		addresses.map((address) =>
			fetch(address, init)
				.then(async (answer) => {
					// Read to the end, because a truncated body is not a valid module.
					if (answer.ok) await answer.arrayBuffer();
					return answer.status;
				})
				.catch(() => null),
		),
	);
	if (answers.includes(404)) return "gone";
	return answers.every((status) => status === 200) ? "loaded" : "unreachable";
}
