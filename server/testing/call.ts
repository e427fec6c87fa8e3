import type { Answer, TestClient } from "./test-client.ts";

/**
 * Calls a procedure as the site's own pages do.
 *
 * @param path such as `member.updates.list`
 */
export async function call(browser: TestClient, path: string, input?: unknown): Promise<Answer> {
	const { status, body } = await browser.post(`/api/rpc/${path.replaceAll(".", "/")}`, { json: input });
	return { status, body: body && typeof body === "object" && "json" in body ? body.json : body };
}
