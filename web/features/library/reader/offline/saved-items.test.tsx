import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { useSavedItem } from "./saved-items.ts";

test("LIB-04 a shelf of many items is drawn again once when it is known what is saved, not once for each", async () => {
	const ITEMS = 60;
	let drawn = 0;
	let known = 0;
	function Item({ id }: { id: string }) {
		drawn += 1;
		if (useSavedItem(id).known) known += 1;
		return null;
	}
	const items = Array.from({ length: ITEMS }, (_, place) => <Item key={place} id={`item-${place}`} />);
	await render(items);
	await expect.poll(() => known).toBe(ITEMS);
	expect(drawn).toBeLessThanOrEqual(2 * ITEMS);
});
