import { expect } from "vitest";
import type { PageContent } from "../../contract/site/sales-page/page-content.ts";
import { call } from "./call.ts";
import type { TestClient } from "./test-client.ts";

/**
 * Edits the draft of the public pages as an admin's browser does.
 *
 * @returns the time of the change, for the next request
 */
export async function editPage(admin: TestClient, edit: (content: PageContent) => void): Promise<string> {
	const { body } = await call(admin, "admin.salesPage.read");
	const content = structuredClone(body.draft.content);
	edit(content);
	const saved = await call(admin, "admin.salesPage.saveDraft", { changes: content, updatedAt: body.draft.updatedAt });
	expect([saved.status, saved.body.message]).toEqual([200, undefined]);
	return saved.body.updatedAt;
}

/**
 * Edits the draft and publishes it.
 *
 * @returns the response, whatever it is
 */
export async function publishPage(admin: TestClient, edit: (content: PageContent) => void) {
	return call(admin, "admin.salesPage.publish", { updatedAt: await editPage(admin, edit) });
}
