import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Audiobook } from "../../../../../contract/library/audiobooks.ts";
import { member, renderScreen } from "../../../../testing/render-screen.tsx";
import { ListenButton } from "../../../../ui/file/listen-button.tsx";
import PlayerBar from "./player-bar.tsx";
import { PlayerDock } from "./player-dock.tsx";

const productId = "7b0c4c4e-0000-4000-8000-000000000030";
const part = {
	id: productId,
	title: "One",
	url: `/files/audiobooks/${productId}`,
	seconds: 60,
	bytes: 9,
	chapters: [],
};
const BOOK: Audiobook = {
	id: productId,
	title: "A book to hear",
	imageUrl: null,
	imageSmallUrl: null,
	seconds: 60,
	parts: [{ ...part, chapters: [{ startsAt: 0, title: "One" }] }],
	place: null,
	placeOnDevice: false,
};

const open = (answer: () => Response) =>
	renderScreen(
		() => <PlayerBar audiobook={{ productId, userId: member.id, playing: true, commands: 1 }} viewOnly={true} />,
		{
			person: member,
			api: { member: { audiobooks: { read: () => BOOK } } },
			other: (request) => (request.url.endsWith(part.url) ? answer() : null),
		},
	);

// Seen with alac.m4a of https://github.com/quodlibet/mutagen.
test("LIB-02 a sound that the browser cannot play is offered to download, and not to be tried again", async () => {
	await open(() => new Response("f", { status: 206 }));
	const failure = page.getByRole("alert");
	await expect.element(failure).toMatchTextContent("This browser cannot play this kind of sound.");
	await expect.element(failure.getByRole("link", { name: "Download" })).toHaveAttribute("href", part.url);
	await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test.each([
	["does not come", () => new Response(null, { status: 503 })],
	["breaks off at once", () => new Response(new ReadableStream({ pull: (to) => to.error(new TypeError()) }))],
])("LIB-02 a sound that %s is to be tried again", async (_what, answer) => {
	await open(answer);
	await expect.element(page.getByRole("alert")).toMatchTextContent("The connection was lost, or the file has moved.");
	await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("LIB-02 the button says that a sound is loading, which is not heard within a second", async () => {
	// A browser that is not pressed by anybody would refuse.
	vi.spyOn(HTMLMediaElement.prototype, "play").mockReturnValue(new Promise(() => {}));
	onTestFinished(() => void vi.restoreAllMocks());
	await open(() => new Response(new ReadableStream(), { headers: { "content-type": "audio/mpeg" } }));
	const button = page.getByRole("button", { name: "Pause" });
	await expect.element(button).not.toHaveAttribute("data-loading");
	await expect.element(button).toHaveAttribute("data-loading");
});

test("a player that is closed by keyboard returns the focus to the button that opened it", async () => {
	vi.spyOn(HTMLMediaElement.prototype, "play").mockReturnValue(new Promise(() => {}));
	onTestFinished(() => void vi.restoreAllMocks());
	await renderScreen(
		() => (
			<>
				<p id="title">{BOOK.title}</p>
				<ListenButton book={{ id: productId, seconds: 60, placeSeconds: 0 }} describedBy="title" />
				<PlayerDock />
			</>
		),
		{
			person: member,
			api: { member: { audiobooks: { read: () => BOOK } } },
			other: (request) => (request.url.endsWith(part.url) ? new Response(new ReadableStream()) : null),
		},
	);
	const listen = page.getByRole("button", { name: "Listen" });
	listen.element().focus();
	await userEvent.keyboard("{Enter}");
	const close = page.getByRole("button", { name: "Close player" });
	await expect.element(close).toBeVisible();
	close.element().focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(close).not.toBeInTheDocument();
	await expect.element(listen).toHaveFocus();
});
