/** Returns the lines that lead the seller to the first visit, for standard output. */
export const describeSetup = (siteUrl: string, code: string): string =>
	[`  Set up your site at ${siteUrl}/setup`, `  with this code: ${code}`].join("\n");
