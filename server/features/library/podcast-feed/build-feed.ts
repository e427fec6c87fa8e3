import { randomUUID } from "node:crypto";
import { endingOf } from "../../../files/content-type.ts";
import type { Episode } from "./podcast-feed.queries.ts";

/** Below the address of the feed itself, so that the secret also gives access to these. */
export const feedPaths = {
	part: (partId: string, fileName: string) => `/parts/${partId}.${endingOf(fileName) || "mp3"}`,
	chapters: (partId: string) => `/chapters/${partId}.json`,
	cover: (productId: string) => `/covers/${productId}.jpg`,
};

/**
 * Apps sort by publication date: each part is a minute after the previous one, and none in the future, which apps hide.
 */
const STEP_MS = 60_000;

/** Placeholder for a feed's own address in the text that all feeds share. */
const ANY_FEED = `https://${randomUUID()}.invalid`;
let shared = { key: "", xml: "" };

/**
 * Returns a member's feed, as built by `buildFeed`. All feeds have the same episodes, and writing hundreds of them
 * would block other requests: they are cached until one of them changes.
 */
export async function memberFeed(feed: Parameters<typeof buildFeed>[0], episodes: Episode[]): Promise<string> {
	const { url, siteUrl, siteName } = feed;
	const key = JSON.stringify([siteUrl, siteName, episodes]);
	if (shared.key !== key) shared = { key, xml: await buildFeed({ ...feed, url: ANY_FEED }, episodes) };
	return shared.xml.replaceAll(ANY_FEED, url);
}

/**
 * Returns episode titles for lists in apps: a repeated title is extended by its book's title, and within a book by its
 * number.
 */
function episodeTitles(episodes: Episode[]): string[] {
	const withBook = renameRepeated(
		episodes.map(({ title }) => title),
		(title, index) => `${episodes[index]?.bookTitle}: ${title}`,
	);
	return renameRepeated(withBook, (title, index) => `${title} (${index + 1})`);
}

function renameRepeated(titles: string[], rename: (title: string, index: number) => string): string[] {
	const counts = new Map<string, number>();
	for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
	return titles.map((title, index) => ((counts.get(title) ?? 0) > 1 ? rename(title, index) : title));
}

/**
 * Builds a private podcast feed in RSS 2.0, with the tags of Apple Podcasts and of Podcasting 2.0 (LIB-03). A book is a
 * season, a part an episode.
 *
 * @param feed `url`: its own address, without a trailing slash
 * @param episodes grouped by book
 * @returns XML
 */
export async function buildFeed(
	feed: { url: string; siteUrl: string; siteName: string },
	episodes: Episode[],
): Promise<string> {
	const { generateRssFeed } = await import("feedsmith");
	const { url, siteUrl, siteName } = feed;
	const books = [...new Set(episodes.map(({ productId }) => productId))];
	const [first] = episodes;
	const title = books.length === 1 && first ? first.bookTitle : siteName;
	const cover = first && url + feedPaths.cover(first.productId);
	const titles = episodeTitles(episodes);
	const placeInBook = new Map<string, number>();
	const partsOf = (book: string) => episodes.filter(({ productId }) => productId === book).length;
	const parts = new Map(books.map((book) => [book, partsOf(book)]));
	return generateRssFeed({
		title,
		link: siteUrl,
		description: books.length === 1 && first ? first.bookDescription : `Audiobooks from ${siteName}.`,
		language: "en-us",
		...(cover ? { image: { url: cover, title, link: siteUrl } } : {}),
		atom: { links: [{ href: url, rel: "self", type: "application/rss+xml" }] },
		itunes: {
			...(cover ? { image: cover } : {}),
			author: siteName,
			// In order, from first to last.
			type: "serial",
			categories: [{ text: "Education", categories: [{ text: "How To" }] }],
			// Not listed in any directory.
			block: true,
		},
		podcast: { locked: { value: true }, blocks: [{ value: true }], medium: "audiobook" },
		items: episodes.map((episode, index) => {
			const { productId, partId, chapters } = episode;
			const place = (placeInBook.get(productId) ?? 0) + 1;
			placeInBook.set(productId, place);
			const title = titles[index] ?? episode.title;
			return {
				title,
				description: books.length === 1 ? episode.title : `${episode.bookTitle}: ${episode.title}`,
				guid: { value: partId, isPermaLink: false },
				pubDate: new Date(episode.publishedAt.getTime() - ((parts.get(productId) ?? 0) - place) * STEP_MS),
				enclosures: [
					{ url: url + feedPaths.part(partId, episode.fileName), length: episode.size, type: episode.contentType },
				],
				itunes: {
					title,
					duration: Math.max(1, Math.round(episode.seconds)),
					image: url + feedPaths.cover(productId),
					episode: place,
					episodeType: "full",
					...(books.length > 1 ? { season: books.indexOf(productId) + 1 } : {}),
				},
				...(chapters.length > 1
					? { podcast: { chapters: { url: url + feedPaths.chapters(partId), type: "application/json+chapters" } } }
					: {}),
			};
		}),
	});
}
