import { AsyncLocalStorage } from "node:async_hooks";
import type { EndpointRule } from "./rules.ts";

/** The rule of the endpoint that a request goes to, for what happens below it; nothing for calls of our own. */
export const currentRule = new AsyncLocalStorage<EndpointRule>();
