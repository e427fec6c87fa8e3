const MAX_FIELDS = 2_000;
const MAX_LEVELS = 10;

/**
 * Reads a form as PHP writes it: `customer[email]=…` becomes `{customer: {email}}`. Of a repeated field the last one counts.
 *
 * @throws where it has too many fields or levels
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
