import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { SAVED_ITEMS_FLAG } from "../../../../lib/page/offline-page.ts";
import { removeAll, useSavedItem } from "./saved-items.ts";

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

test("LIB-04 signing out clears the flag of saved items, also when another tab takes their lock right afterwards", async () => {
	localStorage.setItem(SAVED_ITEMS_FLAG, "yes");
	const read = Promise.withResolvers<void>();
	const removing = removeAll();
	const elsewhere = navigator.locks.request("kept-items", () => read.promise);
	await removing;
	const flag = localStorage.getItem(SAVED_ITEMS_FLAG);
	read.resolve();
	await elsewhere;
	expect(flag).toBeNull();
});
