/** A refusal as the auth service words its own: a code that screens switch on, and a message. */
export const refusalResponse = (
	status: number,
	code: string,
	message: string,
	headers: Record<string, string> = {},
): Response => Response.json({ code, message }, { status, headers: { "cache-control": "no-store", ...headers } });
