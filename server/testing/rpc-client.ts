import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import type { Contract } from "../../contract/index.ts";
import type { TestClient } from "./test-client.ts";

/** Calls procedures as the web application does, for a person who is signed in: streams and errors are typed. */
export function rpcClientOf(site: { url: string }, { cookies }: TestClient): ContractRouterClient<Contract> {
	const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	return createORPCClient(new RPCLink({ url: `${site.url}/api/rpc`, headers: { cookie, origin: site.url } }));
}
