import type { Context } from "hono";

/**
 * Refuses a method with those that the address supports (RFC 9110, section 15.5.6).
 *
 * @param allowed as in the header, such as `GET, HEAD, POST`
 */
export function methodNotAllowed(c: Context, allowed: string): Response {
	c.header("allow", allowed);
	return c.text(`Method not allowed. Use ${allowed}.`, 405);
}
