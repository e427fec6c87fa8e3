import { type EndpointRule, endpointRules } from "./rules.ts";

interface Endpoint {
	/** Name in the table. */
	name: string;
	rule: EndpointRule;
	/** Values of the path's `:parts`, undecoded. */
	params: Record<string, string>;
}

interface Pattern {
	name: string;
	rule: EndpointRule;
	method: string;
	segments: string[];
}

const [fixed, withParts] = (() => {
	const patterns = Object.entries(endpointRules).map(([name, rule]): Pattern => {
		const [method = "", path = ""] = name.split(" ");
		return { name, rule, method, segments: path.split("/") };
	});
	const hasParts = ({ segments }: Pattern) => segments.some((segment) => segment.startsWith(":"));
	return [
		new Map(patterns.filter((pattern) => !hasParts(pattern)).map((pattern) => [pattern.name, pattern])),
		patterns.filter(hasParts),
	];
})();

/**
 * Finds the endpoint of a request.
 *
 * @param path below `/api/auth`, exactly as requested: encoded or doubled slashes match nothing
 * @returns null if it is not in the table
 */
export function findEndpoint(method: string, path: string): Endpoint | null {
	const exact = fixed.get(`${method} ${path}`);
	if (exact) return { name: exact.name, rule: exact.rule, params: {} };
	const segments = path.split("/");
	for (const { name, rule, method: expected, segments: pattern } of withParts) {
		if (method !== expected || pattern.length !== segments.length) continue;
		const params: Record<string, string> = {};
		const matches = pattern.every((part, index) => {
			const segment = segments[index] ?? "";
			if (!part.startsWith(":")) return part === segment;
			params[part.slice(1)] = segment;
			return segment !== "";
		});
		if (matches) return { name, rule, params };
	}
	return null;
}
