/** Creates a refusal in the auth service's format: a code for screens, and a message. */
export const refusalResponse = (
	status: number,
	code: string,
	message: string,
	headers: Record<string, string> = {},
): Response => Response.json({ code, message }, { status, headers: { "cache-control": "no-store", ...headers } });
