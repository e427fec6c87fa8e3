import { isbot } from "isbot";
import type { Visitor } from "./visit-counter.ts";

/**
 * Who is counted (PAGE-04): nobody who asks not to be, by `Sec-GPC` or `DNT`; no robot, by the list of `isbot`; and nobody
 * who is signed in, as sellers look at their pages more often than anyone.
 *
 * @param header of the request, by its name in lower case
 * @returns what tells them apart today, or null
 */
export function countable(header: (name: string) => string | undefined, address: string): Visitor | null {
	if (header("sec-gpc") === "1" || header("dnt") === "1") return null;
	const userAgent = (header("user-agent") ?? "").slice(0, 400);
	if (userAgent === "" || isbot(userAgent)) return null;
	if (header("cookie")?.includes("academy.session_token=")) return null;
	return { address, userAgent };
}
