import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Audiobook } from "../../../../../contract/library/audiobooks.ts";
import { useBookSound } from "./use-book-sound.ts";

function Player({ book }: { book: Audiobook }) {
	const sound = useBookSound(book, 0, () => {});
	return (
		<>
			<audio ref={sound.element} {...sound.events} />
			<output>{sound.state}</output>
			<output aria-label="Position">{sound.seconds}</output>
			<button
				type="button"
				onClick={() => {
					sound.skip(30);
					sound.skip(30);
					sound.skip(-15);
				}}
			>
				Skip
			</button>
		</>
	);
}

const part = { index: 0, title: "One", url: "", seconds: 60, chapters: [] };
const book = { id: "book", title: "Book", seconds: 60, parts: [part], place: null } as unknown as Audiobook;

test("LIB-02 skips add up, also those that come before the position is drawn", async () => {
	await render(<Player book={book} />);
	await page.getByRole("button", { name: "Skip" }).click();
	await expect.element(page.getByRole("status", { name: "Position" })).toHaveTextContent("45");
});

test.each(["play", "playing", "waiting"])(
	"LIB-02 an element that is paused stays paused, though a busy device reports %s afterwards",
	async (late) => {
		await render(<Player book={book} />);
		const shown = page.getByRole("status").first();
		await expect.element(shown).toHaveTextContent("paused");
		flushSync(() => document.querySelector("audio")?.dispatchEvent(new Event(late)));
		await expect.element(shown).toHaveTextContent("paused");
	},
);
