import { fillBraces } from "../../contract/fill-braces.ts";
import { type ScreenWordKey, screenWords } from "../../contract/site/member-words/screen-words.ts";
import type { WordField } from "../../contract/site/member-words/word.ts";
import { type RootData, rootDataOf, useRootData } from "./site.ts";

/** Returns a text that members read, with its values filled in; those of the site are known. */
export type ReadWord = (key: ScreenWordKey, values?: Partial<Record<WordField, string>>) => string;

const readWordOf =
	({ site, words }: RootData): ReadWord =>
	(key, values) =>
		fillBraces(words?.[key] ?? screenWords[key].text, {
			site_name: site.name,
			support_email: site.supportEmail,
			product: site.bundleName,
			...values,
		});

/** Reads the texts for members: the seller's, and the defaults of the others (BRND-05). They come with the document. */
export const useWord = (): ReadWord => readWordOf(useRootData());

type Matches = Parameters<typeof rootDataOf>[0];

/** Returns the title of a page of the member area, as a route's `meta`. */
export const wordTitle =
	(key: ScreenWordKey) =>
	({ matches }: { matches: Matches }) => {
		const data = rootDataOf(matches);
		return [{ title: `${readWordOf(data)(key)} · ${data.site.name}` }];
	};
