/** Path from the page to a field, such as `["offer", "parts", 0, "name"]`. */
export type Path = readonly (string | number)[];

/** Returns the value at a path of the page. */
export const valueAt = (content: unknown, path: Path): unknown =>
	path.reduce<unknown>((part, name) => (part as Record<string | number, unknown> | undefined)?.[name], content);

/** Returns a copy of the page with another value at a path; unchanged parts are shared. */
export function withValue<Content>(content: Content, path: Path, value: unknown): Content {
	const [name, ...rest] = path;
	if (name === undefined) return value as Content;
	const inside = withValue((content as Record<string | number, unknown>)[name], rest, value);
	if (Array.isArray(content)) return content.with(Number(name), inside) as Content;
	return { ...content, [name]: inside };
}

const FIELD = "field-";

/** Returns the element ID of a field, by its path. */
export const fieldId = (path: Path): string => `${FIELD}${path.join("-")}`;

/** Returns the path of a field by the ID of its element; null for another element. */
export const pathOfField = (id: string): Path | null =>
	id.startsWith(FIELD) ? id.slice(FIELD.length).split("-") : null;

/** Returns whether a path leads to something inside the value at another one. */
export const isBelow = (path: Path, start: Path): boolean =>
	path.length > start.length && start.every((name, at) => String(path[at]) === String(name));
