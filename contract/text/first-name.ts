import { nameFromOutside } from "../accounts/name-rules.ts";

/**
 * Extracts the first name.
 *
 * @param name as a shop wrote it: `Nora Green`, or `Green, Nora "Nori"`
 * @returns an empty string if there is none, or an address in its place (SEC-09)
 */
export function firstName(name: string): string {
	const [family = "", given] = nameFromOutside(name).split(",", 2);
	return (given ?? family).trim().split(/\s/)[0] ?? "";
}
