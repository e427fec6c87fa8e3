import { createORPCClient, ORPCError } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { Contract } from "../../contract/index.ts";
import { session } from "./session/browser-session.ts";

/**
 * After the session has ended, lets the person sign in again in place and repeats the call, so that nothing typed is
 * lost.
 */
async function repeatWhenSignedIn<Answer>({ next }: { next: () => Promise<Answer> }): Promise<Answer> {
	try {
		return await next();
	} catch (error) {
		const signedOut = error instanceof ORPCError && error.code === "UNAUTHORIZED";
		if (!signedOut || (await session.recover()) === "gone") throw error;
		return next();
	}
}

const linkWith = (init: RequestInit) =>
	new RPCLink({
		url: () => `${window.location.origin}/api/rpc`,
		fetch: (request, given) => fetch(request, { ...given, ...init }),
		interceptors: [repeatWhenSignedIn],
	});

/** Every procedure of the contract, typed; the browser only loads the contract's types. */
export const api: ContractRouterClient<Contract> = createORPCClient(linkWith({}));

/** For small calls that the browser completes even after the page is closed. */
export const keepaliveApi: ContractRouterClient<Contract> = createORPCClient(linkWith({ keepalive: true }));

/** Options for queries and mutations, with their keys. */
export const queries = createTanstackQueryUtils(api);
