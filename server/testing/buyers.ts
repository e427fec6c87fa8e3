import { expect } from "vitest";
import type { StandInSession } from "../features/selling/carts/stand-in/stand-in-session.ts";
import { call } from "./call.ts";
import type { TestClient } from "./test-client.ts";
import type { TestSite } from "./test-site.ts";

/**
 * Clicks the buy button.
 *
 * @returns the checkout that it opened at the stand-in
 */
export async function openCheckout(site: TestSite, browser: TestClient, code = ""): Promise<StandInSession> {
	const answer = await browser.fetch(`/buy${code && `?code=${code}`}`);
	expect(answer.status).toBe(303);
	const session = site.standIn.find(new URL(answer.headers.get("location") ?? "").pathname.split("/").at(-1) ?? "");
	if (!session) throw new Error(`no checkout was opened: ${answer.headers.get("location")}`);
	return session;
}

/**
 * Buys, up to the payment.
 *
 * @returns the checkout
 */
export async function buy(site: TestSite, browser: TestClient, email: string): Promise<StandInSession> {
	const session = await openCheckout(site, browser);
	site.standIn.pay(session, { email, name: "Bea Buyer" });
	return session;
}

/** Reloads the thank-you page until it shows the expected state. */
export async function thanksSays(browser: TestClient, session: { id: string }, state: string) {
	await expect
		.poll(async () => (await browser.get(`/api/purchases/${session.id}`)).body.state, { interval: 20 })
		.toBe(state);
	return (await browser.get(`/api/purchases/${session.id}`)).body;
}

/** Chooses a password on the thank-you page. */
export const choosePassword = (browser: TestClient, session: { id: string }, password = "sunflower and pea") =>
	browser.post("/api/auth/purchase/choose-password", { checkout: session.id, password });

/**
 * Submits the page before checkout (BUY-07, BUY-08).
 *
 * @returns the response, and the checkout that it opened
 */
export async function startOrder(site: TestSite, browser: TestClient, choices: object) {
	const answer = await call(browser, "visitor.buying.start", choices);
	const session = answer.body?.url && site.standIn.find(new URL(answer.body.url).pathname.split("/").at(-1) ?? "");
	return { ...answer, session: session as StandInSession | undefined };
}

/** Pays at a checkout, and waits until the thank-you page shows it. */
export async function payFor(site: TestSite, browser: TestClient, session: StandInSession | undefined, email: string) {
	if (!session) throw new Error("no checkout was opened");
	site.standIn.pay(session, { email, name: "Bea Buyer" });
	return thanksSays(browser, session, "paid");
}
