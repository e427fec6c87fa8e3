import { AxeBuilder } from "@axe-core/playwright";
import type { Page, Route } from "@playwright/test";
import type { ModuleOutline } from "../../contract/course.ts";
import { expect, type Site } from "../fixtures.ts";

/* What the tests of the member area have in common. */

/** Signs in without the screens, which have tests of their own. */
export async function enter(page: Page, site: Site, email = "member@example.com"): Promise<void> {
	const answer = await page.request.post("/api/auth/sign-in/email", {
		data: { email, password: site.password },
		headers: { origin: site.url },
	});
	expect(answer.status()).toBe(200);
}

/** The course of the try-out as the signed-in person sees it. */
export async function readCourse(page: Page): Promise<ModuleOutline[]> {
	return (await (await page.request.get("/api/course")).json()).modules;
}

/** Takes every mark of the signed-in person away, so that a test begins where a new member does. */
export async function clearMarks(page: Page, site: Site): Promise<void> {
	for (const lesson of (await readCourse(page)).flatMap(({ lessons }) => lessons)) {
		if (!lesson.completed) continue;
		const data = { completed: false };
		await page.request.put(`/api/course/lessons/${lesson.id}/completion`, { data, headers: { origin: site.url } });
	}
}

const address = (procedure: string) => `**/api/rpc/${procedure.replaceAll(".", "/")}`;

/** Lets a procedure answer with a failure of ours until the returned function is called. */
export async function breakCall(page: Page, procedure: string, status = 500): Promise<() => Promise<void>> {
	const body = { json: { code: "INTERNAL_SERVER_ERROR", message: "Something went wrong on our side.", status } };
	const fail = (route: Route) => route.fulfill({ status, json: body });
	await page.route(address(procedure), fail);
	return () => page.unroute(address(procedure), fail);
}

/** Lets a procedure answer with something else than the server did. */
export async function changeAnswer<Answer>(
	page: Page,
	procedure: string,
	change: (answer: Answer) => unknown,
): Promise<void> {
	await page.route(address(procedure), async (route) => {
		const response = await route.fetch();
		const body = (await response.json()) as { json: Answer; meta?: [type: unknown, ...path: (string | number)[]][] };
		const json = change(body.json);
		// Dates come as texts that are marked by their path; the marks of what is no longer there go with it.
		const meta = body.meta?.filter(([, ...path]) => valueAt(json, path) !== undefined);
		await route.fulfill({ response, json: { json, meta } });
	});
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
 * What axe has to say about the page as it stands.
 *
 * @param part of it; what lies behind a dialog cannot be reached and is not looked at
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).include(part).analyze();
	expect(
		violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(" | ")}`),
	).toEqual([]);
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
	expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
