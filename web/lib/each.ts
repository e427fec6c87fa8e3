import { Children, type ReactElement } from "react";

/** Elements for the items of a list, which may well be alike: a seller writes them, and each has its place alone. */
export const each = <Item>(items: readonly Item[], render: (item: Item) => ReactElement) =>
	Children.toArray(items.map(render));
