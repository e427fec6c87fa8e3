import type { ContractRouterClient } from "@orpc/contract";
import { createRouterClient } from "@orpc/server";
import type { Contract } from "../../contract/index.ts";
import { speakableErrors } from "./api.http.ts";
import type { RequestContext } from "./context.ts";
import { router } from "./router.ts";

/** The procedures with their own checks, called without a request of their own, for pages that are rendered here. */
export const createInProcessClient = (context: RequestContext): ContractRouterClient<Contract> =>
	createRouterClient(router, { context, interceptors: [speakableErrors] } as never) as never;
