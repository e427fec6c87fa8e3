import { normalizeMailbox } from "../../../mail/address-key.ts";
import { hmacSha256 } from "../carts/signatures.ts";

/**
 * Computes what identifies a buyer for codes that work once per customer (CODE-01). It is the same for plus-addresses,
 * and for dots where the provider ignores them.
 *
 * @param email valid, in any case
 * @returns a keyed hash: the address itself is not stored with the code
 */
export const customerKeyOf = (authSecret: string, email: string): string =>
	hmacSha256(authSecret, `discount code ${normalizeMailbox(email)}`, "hex");
