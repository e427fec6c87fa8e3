import { AsyncLocalStorage } from "node:async_hooks";
import type { EndpointRule } from "./rules.ts";

/** The rule of the endpoint being called; undefined for our own calls. */
export const currentRule = new AsyncLocalStorage<EndpointRule>();
