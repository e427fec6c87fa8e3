import type { ContractRouterClient } from "@orpc/contract";
import { createRouterClient } from "@orpc/server";
import type { Contract } from "../../contract/index.ts";
import { speakableErrors } from "./api.http.ts";
import type { RequestContext } from "./context.ts";
import { router } from "./router.ts";

/** Calls procedures with their own checks but without an HTTP request, for pages rendered on the server. */
export const createInProcessClient = (context: RequestContext): ContractRouterClient<Contract> =>
	createRouterClient(router, { context, interceptors: [speakableErrors] } as never) as never;
