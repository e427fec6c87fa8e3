import type { Page, Route } from "@playwright/test";

/* What the server answers to the screens, held back, changed or failing. */

/** Whether it is asked for with POST, or with GET and its input in the address. */
const address = (procedure: string) => `**/api/rpc/${procedure.replaceAll(".", "/")}{,?*}`;

/** Lets a procedure answer with something else than the server did, until the returned function is called. */
export async function changeAnswer<Answer>(
	page: Page,
	procedure: string,
	change: (answer: Answer) => unknown,
): Promise<() => Promise<void>> {
	const answer = async (route: Route) => {
		const response = await route.fetch();
		const body = (await response.json()) as { json: Answer; meta?: [type: unknown, ...path: (string | number)[]][] };
		const json = change(body.json);
		// Dates come as texts that are marked by their path; the marks of what is no longer there go with it.
		const meta = body.meta?.filter(([, ...path]) => valueAt(json, path) !== undefined);
		await route.fulfill({ response, json: { json, meta } });
	};
	await page.route(address(procedure), answer);
	return () => page.unroute(address(procedure), answer);
}

function valueAt(value: unknown, path: (string | number)[]): unknown {
	return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step], value);
}

/** Holds every answer of a procedure back until the returned function is called. */
export async function holdCall(page: Page, procedure: string): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(address(procedure), async (route) => {
		await released;
		await route.continue().catch(() => {});
	});
	return release;
}

/**
 * Opens a page of the application from within it, so that the browser asks for what the page shows: with the first answer
 * of the server it comes along, past everything above.
 */
export async function openInBrowser(page: Page, path: string): Promise<void> {
	await page.goto("/preview");
	await page.evaluate((to) => {
		const { __reactRouterDataRouter: router } = window as unknown as {
			__reactRouterDataRouter: { navigate(to: string): Promise<void> };
		};
		void router.navigate(to);
	}, path);
	await page.waitForURL(`**${path}`);
}
