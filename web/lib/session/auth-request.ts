import { authClient } from "./auth-client.ts";

/**
 * Calls a path of the auth service that its client has no method for.
 *
 * @throws Error with the server's message, or the fallback if there is none
 */
export async function authRequest<Answer>(path: string, body: object, fallback: string): Promise<Answer> {
	const answer = await authClient.$fetch<Answer>(path, { method: "POST", body }).catch(() => null);
	if (!answer || answer.error) throw new Error(answer?.error?.message || fallback);
	return answer.data;
}
