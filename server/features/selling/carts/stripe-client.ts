import type { Stripe } from "stripe";

/** The version that this code was written for, so that a package update does not change behavior. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** Returns clients of Stripe's API. The large package is loaded when the first one is needed. */
export type StripeClients = (secretKey: string) => Promise<Stripe>;

/** @param origin where the API is called instead of at Stripe, for the stand-in of a try-out */
export function createStripeClients(origin: string | null): StripeClients {
	const clients = new Map<string, Promise<Stripe>>();
	const open = async (secretKey: string) => {
		const { default: Stripe } = await import("stripe");
		const standIn = origin === null ? null : new URL(origin);
		return new Stripe(secretKey, {
			apiVersion: STRIPE_API_VERSION,
			maxNetworkRetries: 2,
			timeout: 15_000,
			telemetry: false,
			...(standIn && {
				httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
					const asked = new URL(input instanceof Request ? input.url : input);
					return fetch(`${standIn.href}${asked.pathname}${asked.search}`, init);
				}),
			}),
		});
	};
	return (secretKey) => {
		const client = clients.get(secretKey) ?? open(secretKey);
		clients.set(secretKey, client);
		return client;
	};
}
