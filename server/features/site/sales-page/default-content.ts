import { landing } from "../../../../content/landing.ts";
import { landingOld } from "../../../../content/landing-old.ts";
import { earnings, privacy, terms } from "../../../../content/legal.ts";
import { offer } from "../../../../content/offer.ts";
import { writtenReviews } from "../../../../content/people.ts";
import { sections } from "../../../../content/sections.ts";
import { site } from "../../../../content/site.ts";
import { type PageContent, pageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { StartUpError } from "../../../start-up-error.ts";

/** Read once, because it does not change while the process runs. */
let known: PageContent | null = null;

/**
 * Returns the content of a new site's public pages: the content files (PUB-15).
 *
 * @throws StartUpError with the invalid fields, so that no site starts with a page that cannot be shown
 */
export function readDefaultContent(): PageContent {
	known ??= readContentFiles();
	return known;
}

function readContentFiles(): PageContent {
	const read = pageContent.safeParse({
		sections,
		offer,
		people: { writtenReviews },
		landing,
		landingOld,
		site,
		legal: { terms, privacy, earnings },
	});
	if (read.success) return read.data;
	const places = read.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
	throw new StartUpError(`The content files are not right:\n${places.join("\n")}`);
}
