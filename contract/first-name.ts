/**
 * @param name as a shop wrote it: `Nora Green`, or `Green, Nora "Nori"`
 * @returns the first name; empty where there is none
 */
export function firstName(name: string): string {
	const [family = "", given] = name.split(",", 2);
	return (given ?? family).trim().split(/\s/)[0] ?? "";
}
