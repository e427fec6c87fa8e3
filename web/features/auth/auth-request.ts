import { authClient } from "../../lib/auth-client.ts";

/**
 * Calls a path of the auth service that its client has no method for.
 *
 * @returns null, or what went wrong in the server's words; the fallback where it had none
 */
export async function authRequest(path: string, body: object, fallback: string): Promise<string | null> {
	try {
		const { error } = await authClient.$fetch(path, { method: "POST", body });
		return error ? error.message || fallback : null;
	} catch {
		return fallback;
	}
}
