import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";

/** The files of `content` that make up a page: their exports, and the comment above each. */
const files: Record<string, { about: string; exports: (page: PageContent) => Record<string, unknown> }> = {
	"sections.ts": {
		about: "The sections of the sales page from top to bottom. Invented people are marked as samples.",
		exports: ({ sections }) => ({ sections }),
	},
	"offer.ts": { about: "What is sold and what it costs.", exports: ({ offer }) => ({ offer }) },
	"people.ts": {
		about: "Around reviews by buyers.",
		exports: ({ people }) => people,
	},
	"landing.ts": { about: "The landing page at `/` around its sections.", exports: ({ landing }) => ({ landing }) },
	"landing-old.ts": { about: "The older landing page at `/?v=old`.", exports: ({ landingOld }) => ({ landingOld }) },
	"site.ts": {
		about: "Wording that every public page shares.",
		exports: ({ site }) => ({ site }),
	},
	"legal.ts": { about: "Terms, privacy policy and earnings disclaimer.", exports: ({ legal }) => legal },
};

/**
 * Converts a page to TypeScript files that `default-content.ts` can read.
 *
 * @returns names and texts
 */
export function contentFiles(page: PageContent): [name: string, text: string][] {
	return Object.entries(files).map(([name, { about, exports }]) => {
		const values = Object.entries(exports(page)).map(
			([exported, value]) => `export const ${exported} = ${writeValue(value)};\n`,
		);
		return [name, `/** ${about} */\n\n${values.join("\n")}`];
	});
}

/** JSON with tabs is valid TypeScript; only keys are unquoted, as a person writes them. */
const writeValue = (value: unknown): string =>
	JSON.stringify(value, null, "\t").replaceAll(/^(\t*)"([A-Za-z_$][\w$]*)":/gm, "$1$2:");
