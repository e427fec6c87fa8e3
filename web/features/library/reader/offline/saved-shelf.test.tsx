import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { member, renderScreen } from "../../../../testing/render-screen.tsx";
import { SavedShelf } from "./saved-shelf.tsx";

test("LIB-04 the offline page says whether the site can be reached, not only whether there is a network", async () => {
	let isDown = true;
	const current = () => {
		if (isDown) throw new ORPCError("SERVICE_UNAVAILABLE");
		return null;
	};
	await renderScreen(() => <SavedShelf itemId={null} />, {
		person: member,
		api: { visitor: { session: { current } } },
	});
	const connection = page.getByRole("status").getByRole("group");
	await expect.element(connection).toMatchTextContent("The site can't be reached");
	window.dispatchEvent(new Event("offline"));
	await expect.element(connection).toMatchTextContent("You are offline");
	isDown = false;
	window.dispatchEvent(new Event("online"));
	await expect.element(connection).toMatchTextContent("You are online");
});
