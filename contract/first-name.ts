import { nameFromOutside } from "./person-name.ts";

/**
 * @param name as a shop wrote it: `Nora Green`, or `Green, Nora "Nori"`
 * @returns the first name; empty where there is none, or an address in its place (SEC-09)
 */
export function firstName(name: string): string {
	const [family = "", given] = nameFromOutside(name).split(",", 2);
	return (given ?? family).trim().split(/\s/)[0] ?? "";
}
