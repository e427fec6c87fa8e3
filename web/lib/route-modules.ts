/** Whether a file of this version of the site is no longer on the server. */
export async function isGone(address: string): Promise<boolean> {
	const answer = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null);
	return answer?.status === 404;
}

/**
 * Makes sure of modules without importing them: a browser may remember an import that failed, and fail it again for as
 * long as the page is open. What has come stays in the browser's cache, where the import finds it.
 *
 * @returns `gone` where another version has been deployed, `unreachable` where it is worth another try
 */
export async function missingModules(
	addresses: readonly string[],
	init: RequestInit = {},
): Promise<"loaded" | "gone" | "unreachable"> {
	const answers = await Promise.all(
		addresses.map((address) =>
			fetch(address, init)
				.then(async (answer) => {
					// To its end: a body that breaks off is no module.
					if (answer.ok) await answer.arrayBuffer();
					return answer.status;
				})
				.catch(() => null),
		),
	);
	if (answers.includes(404)) return "gone";
	return answers.every((status) => status === 200) ? "loaded" : "unreachable";
}
