import { createElement, Fragment, type ReactElement } from "react";

/** Renders list items by position, because a seller's items may be identical. */
export const each = <Item>(items: readonly Item[], render: (item: Item) => ReactElement) =>
	createElement(Fragment, null, ...items.map(render));
