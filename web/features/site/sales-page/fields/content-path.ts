import type { Path } from "./page-parts.ts";

/** @returns what stands at a place of the page */
export const valueAt = (content: unknown, path: Path): unknown =>
	path.reduce<unknown>((part, name) => (part as Record<string | number, unknown> | undefined)?.[name], content);

/** @returns the same page with another value at one place; what is around it is as it was, and the rest is shared */
export function withValue<Content>(content: Content, path: Path, value: unknown): Content {
	const [name, ...rest] = path;
	if (name === undefined) return value as Content;
	const inside = withValue((content as Record<string | number, unknown>)[name], rest, value);
	if (Array.isArray(content)) return content.with(Number(name), inside) as Content;
	return { ...content, [name]: inside };
}

/** The id of a field in the document, by its place. */
export const fieldId = (path: Path): string => `field-${path.join("-")}`;
