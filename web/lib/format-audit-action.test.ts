import { expect, test } from "vitest";
import { auditWords } from "./audit-words.ts";

test.for([
	["customer.revoked", "Revoked access"],
	["update.created", "Created the update"],
	["product.file_replaced", "File replaced: product"],
	["odd", "Odd"],
] as const)("SEC-05 the act %s reads: %s", ([action, words]) => expect(auditWords(action)).toBe(words));
