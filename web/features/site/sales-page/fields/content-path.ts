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

/** Returns the element ID of a field, by its path. */
export const fieldId = (path: Path): string => `field-${path.join("-")}`;
