import { MantineProvider } from "@mantine/core";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Bookmark } from "../../../../../contract/library/reader.ts";
import { BookmarkList } from "./bookmark-list.tsx";

const bookmarkAt = (number: number): Bookmark => ({
	id: crypto.randomUUID(),
	label: `Page ${number}`,
	spot: { kind: "page", page: number, pages: 60 },
	createdAt: new Date(),
});

function Panel() {
	const [bookmarks, setBookmarks] = useState([bookmarkAt(3), bookmarkAt(7)]);
	const remove = (removed: Bookmark, { onSuccess }: { onSuccess: () => void }) => {
		setBookmarks((before) => before.filter((one) => one !== removed));
		setTimeout(onSuccess, 0);
	};
	const marks = { bookmarks, remove, rename: async () => {} } as unknown as Parameters<typeof BookmarkList>[0]["marks"];
	return (
		<aside>
			<button type="button" role="tab" aria-selected>
				Bookmarks
			</button>
			<BookmarkList marks={marks} onShow={() => {}} />
		</aside>
	);
}

test("LIB-01 a removed bookmark leaves the keyboard's focus beside it, and the last one on the tab", async () => {
	await render(
		<MantineProvider>
			<Panel />
		</MantineProvider>,
	);
	const remove = async (label: string) => {
		(page.getByRole("button", { name: `Remove ${label}` }).element() as HTMLElement).focus();
		await userEvent.keyboard("{Enter}");
	};
	const focused = () => document.activeElement?.textContent;
	await remove("Page 3");
	await expect.poll(focused).toMatch(/^Page 7/);
	await remove("Page 7");
	await expect.poll(focused).toBe("Bookmarks");
	await expect.element(page.getByText(/^No bookmarks yet/)).toBeVisible();
});
