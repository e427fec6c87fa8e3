/** Path from the page to a field, such as `["offer", "parts", 0, "name"]`. */
export type Path = readonly (string | number)[];

/** Returns the value at a path of the page. */
export const valueAt = (content: unknown, path: Path): unknown =>
	path.reduce<unknown>((part, name) => (part as Record<string | number, unknown> | undefined)?.[name], content);

/** What an object of the page stays known by when it is changed, which makes another object of it. */
const identities = new WeakMap<object, object>();

function identityOf(value: object): object {
	const identity = identities.get(value) ?? {};
	identities.set(value, identity);
	return identity;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns a copy of the page with another value at a path; unchanged parts are shared. */
export function withValue<Content>(content: Content, path: Path, value: unknown): Content {
	const [name, ...rest] = path;
	const changed = name === undefined ? (value as Content) : withProperty(content, name, rest, value);
	if (isObject(content) && isObject(changed) && !identities.has(changed)) identities.set(changed, identityOf(content));
	return changed;
}

function withProperty<Content>(content: Content, name: string | number, rest: Path, value: unknown): Content {
	const inside = withValue((content as Record<string | number, unknown>)[name], rest, value);
	if (Array.isArray(content)) return content.with(Number(name), inside) as Content;
	return { ...content, [name]: inside };
}

/**
 * Follows a place of the page while it is edited: sections and the items of lists are changed and moved.
 *
 * @returns finds its path in a later version of the page; null if it is no longer there
 */
export function followPath(content: unknown, path: Path): (later: unknown) => Path | null {
	const steps = path.map((name, at) => {
		const list = valueAt(content, path.slice(0, at));
		const item: unknown = Array.isArray(list) ? list[Number(name)] : undefined;
		return { name, isSame: isObject(item) ? sameItem(item) : null };
	});
	return (later) => {
		let value = later;
		const found: (string | number)[] = [];
		for (const { name, isSame } of steps) {
			const place = isSame ? (Array.isArray(value) ? value.findIndex(isSame) : -1) : name;
			value = valueAt(value, [place]);
			if (value === undefined) return null;
			found.push(place);
		}
		return found;
	};
}

/** Sections have an ID, also in a draft that was loaded again. */
function sameItem(item: object): (other: unknown) => boolean {
	if ("id" in item) return (other) => isObject(other) && "id" in other && other.id === item.id;
	const identity = identityOf(item);
	return (other) => isObject(other) && identities.get(other) === identity;
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
