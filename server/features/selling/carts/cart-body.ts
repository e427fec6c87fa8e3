import { jsonWithin } from "../../../http/read-body.ts";

/** Several times the depth and size of any cart's event. */
const JSON_LIMITS = { levels: 40, values: 50_000 };
const MAX_FIELDS = 2_000;
const MAX_LEVELS = 10;

const looksLikeJson = (text: string): boolean => /^\s*[{[]/.test(text);

/**
 * Parses the fields of a cart that sends forms. If its settings offer JSON as well, the same fields become the same
 * strings: `null` becomes `"null"`, as such carts write it in forms.
 *
 * @throws if there are too many fields or levels
 */
export function readFields(text: string): Record<string, unknown> {
	if (!looksLikeJson(text)) return readForm(text);
	const form = new URLSearchParams();
	writeForm(form, readJson(text) as Record<string, unknown>);
	return readForm(form.toString());
}

/** Returns a top-level field of such a cart; empty if it is missing. */
export function findField(text: string, name: string): string {
	if (!looksLikeJson(text)) return new URLSearchParams(text).get(name) ?? "";
	try {
		const value = (readJson(text) as Record<string, unknown>)[name];
		return typeof value === "string" ? value : "";
	} catch {
		return "";
	}
}

/** @throws if it is not JSON, or has too many values or levels */
export function readJson(text: string): unknown {
	if (!jsonWithin(text, JSON_LIMITS)) throw new Error("too much structure");
	// An ID with too many digits for a number would become that of another order.
	return /\d{16}/.test(text) ? JSON.parse(text, keepExact) : JSON.parse(text);
}

const keepExact = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
	typeof value === "number" && source && /^\d{16,}$/.test(source) && !Number.isSafeInteger(value) ? source : value;

/**
 * Parses a form in PHP's notation: `customer[email]=…` becomes `{customer: {email}}`. The last one of a repeated field
 * counts.
 *
 * @throws if there are too many fields or levels
 */
export function readForm(text: string): Record<string, unknown> {
	const form: Record<string, unknown> = Object.create(null);
	let fields = 0;
	for (const [name, value] of new URLSearchParams(text)) {
		if (++fields > MAX_FIELDS) throw new Error("too many fields");
		const path = [name.split("[")[0] ?? "", ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? "")];
		if (path.length > MAX_LEVELS) throw new Error("too many levels");
		let node = form;
		for (const key of path.slice(0, -1)) {
			const next = node[key];
			node[key] = typeof next === "object" && next !== null ? next : Object.create(null);
			node = node[key] as Record<string, unknown>;
		}
		const last = path.at(-1) ?? "";
		// `products[]=a&products[]=b`
		node[last === "" ? String(Object.keys(node).length) : last] = value;
	}
	return JSON.parse(JSON.stringify(form));
}

/** Writes `{customer: {email}}` as `customer[email]=…`. */
export function writeForm(form: URLSearchParams, fields: Record<string, unknown>, parent = ""): void {
	for (const [name, value] of Object.entries(fields)) {
		const path = parent ? `${parent}[${name}]` : name;
		if (typeof value === "object" && value !== null) writeForm(form, value as Record<string, unknown>, path);
		else if (value !== undefined) form.append(path, String(value));
	}
}
