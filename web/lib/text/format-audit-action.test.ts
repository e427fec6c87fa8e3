import { expect, test } from "vitest";
import { formatAuditAction } from "./format-audit-action.ts";

test.for([
	["customer.revoked", "Revoked access"],
	["update.created", "Created the update"],
	["product.file_replaced", "File replaced: product"],
	["odd", "Odd"],
] as const)("SEC-05 the action %s is displayed as %s", ([action, text]) =>
	expect(formatAuditAction(action)).toBe(text),
);
