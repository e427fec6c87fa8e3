import { type ScreenTextKey, screenTexts } from "../../../contract/site/member-texts/screen-texts.ts";
import type { PlaceholderName } from "../../../contract/site/member-texts/text.ts";
import { fillBraces } from "../../../contract/text/fill-braces.ts";
import { type RootData, rootDataOf, useRootData } from "../page/site.ts";

/** Returns a text that members read, with its values filled in; those of the site are known. */
export type ReadText = (key: ScreenTextKey, values?: Partial<Record<PlaceholderName, string>>) => string;

const readTextOf =
	({ site, words }: RootData): ReadText =>
	(key, values) =>
		fillBraces(words?.[key] ?? screenTexts[key].text, {
			site_name: site.name,
			support_email: site.supportEmail,
			product: site.bundleName,
			...values,
		});

/** Reads the texts for members: the seller's, and the defaults of the others (BRND-05). They come with the document. */
export const useMemberText = (): ReadText => readTextOf(useRootData());

type Matches = Parameters<typeof rootDataOf>[0];

/** Returns the title of a page of the member area, as a route's `meta`. */
export const textTitle =
	(key: ScreenTextKey) =>
	({ matches }: { matches: Matches }) => {
		const data = rootDataOf(matches);
		return [{ title: `${readTextOf(data)(key)} · ${data.site.name}` }];
	};
