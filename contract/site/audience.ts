import { oc } from "@orpc/contract";
import { adminErrors, memberErrors, visitorErrors } from "../errors.ts";

/* The audience of a procedure is part of the contract: it is the tag in the OpenAPI document, and the server checks
   by it. */

export const forVisitor = oc.$route({ tags: ["visitor"] }).errors(visitorErrors);
export const forMember = oc.$route({ tags: ["member"] }).errors(memberErrors);
export const forAdmin = oc.$route({ tags: ["admin"] }).errors(adminErrors);
