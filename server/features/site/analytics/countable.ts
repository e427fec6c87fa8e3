import { isbot } from "isbot";
import type { Visitor } from "./visit-counter.ts";

/**
 * Decides who is counted (PAGE-04). Excludes visitors who opted out by `Sec-GPC` or `DNT`, robots according to `isbot`,
 * and signed-in people, because sellers look at their own pages more often than anyone.
 *
 * @param header returns a request header by lowercase name
 * @returns what identifies them today, or null
 */
export function countable(header: (name: string) => string | undefined, address: string): Visitor | null {
	if (header("sec-gpc") === "1" || header("dnt") === "1") return null;
	const userAgent = (header("user-agent") ?? "").slice(0, 400);
	if (userAgent === "" || isbot(userAgent)) return null;
	if (header("cookie")?.includes("academy.session_token=")) return null;
	return { address, userAgent };
}
