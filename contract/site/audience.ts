import { oc } from "@orpc/contract";
import { adminErrors, memberErrors, visitorErrors } from "./errors.ts";

/* Who may call a procedure is part of the agreement: the tag stands in the OpenAPI document, the server builds on the same name. */

export const forVisitor = oc.$route({ tags: ["visitor"] }).errors(visitorErrors);
export const forMember = oc.$route({ tags: ["member"] }).errors(memberErrors);
export const forAdmin = oc.$route({ tags: ["admin"] }).errors(adminErrors);
