import type { Page } from "@playwright/test";
import { expect, type Site } from "../fixtures.ts";

/* What the tests of the admin area have in common. */

/** The documented API, as the signed-in admin. */
export function adminApi(page: Page, site: Site) {
	const headers = { origin: site.url };
	return {
		get: async (path: string) => (await page.request.get(`/api/admin/${path}`)).json(),
		post: async (path: string, data: object) =>
			(await page.request.post(`/api/admin/${path}`, { data, headers })).json(),
		put: async (path: string, data: object) => (await page.request.put(`/api/admin/${path}`, { data, headers })).json(),
		remove: async (path: string) => {
			await page.request.delete(`/api/admin/${path}`, { headers });
		},
	};
}

/** The titles of a table's rows, as they stand on the screen: of the column with the index. */
export async function expectTitles(page: Page, table: string, titles: string[]): Promise<void> {
	const handles = page.getByRole("table", { name: table }).getByRole("button", { name: /^Drag / });
	await expect
		.poll(async () => handles.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.slice(5))))
		.toEqual(titles);
}
