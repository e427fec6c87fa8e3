import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

const client = { client_id: "academy", client_secret: "a secret between the two" };

export interface OidcProvider {
	issuer: string;
	/** In the format of the site's configuration. */
	configured: { id: string; name: string; issuer: string; clientId: string; clientSecret: string };
	/** Starts responding, for a site at this address. The site queries the provider at startup. */
	serve(siteUrl: string): void;
	close(): void;
}

/**
 * Starts a real OpenID provider beside the site, called `Example`. People sign in there by name.
 *
 * @param people the email and the provider's claims, by the name that a person signs in with
 */
export async function startOidcProvider(
	people: Record<string, { email: string; email_verified: unknown; name?: string }>,
): Promise<OidcProvider> {
	const server = createServer().listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		issuer,
		configured: {
			id: "example",
			name: "Example",
			issuer,
			clientId: client.client_id,
			clientSecret: client.client_secret,
		},
		serve: (siteUrl) => {
			const provider = new Provider(issuer, {
				clients: [{ ...client, redirect_uris: [`${siteUrl}/api/auth/callback/example`] }],
				claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
				conformIdTokenClaims: false,
				pkce: { required: () => true },
				findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, name: id, ...people[id] }) as never }),
			});
			server.on("request", provider.callback());
		},
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
