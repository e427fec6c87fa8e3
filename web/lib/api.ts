import { createORPCClient, ORPCError } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { Contract } from "../../contract/index.ts";
import { session } from "./browser-session.ts";

/** Where the session has ended, the person signs in again in place, and the call is repeated: nothing typed is lost. */
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

/** Every procedure of the contract, typed; only the types of the contract come to the browser. */
export const api: ContractRouterClient<Contract> = createORPCClient(linkWith({}));

/** The same for small calls that the browser finishes even when the page that made them is gone. */
export const keepaliveApi: ContractRouterClient<Contract> = createORPCClient(linkWith({ keepalive: true }));

/** The same as options for queries and mutations, with their keys. */
export const queries = createTanstackQueryUtils(api);
