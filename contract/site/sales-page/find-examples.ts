import { kindOf, type Section } from "./page-sections/kinds.ts";

/** Pictures that stand for the seller's own. */
const PLACEHOLDER = /"\/pictures\/starter-(?:picture|portrait|cover)\.svg"/;

/**
 * Lists the shown sections in which visitors would still see an example or a placeholder in place of the seller's own
 * texts and pictures (BRND-02). None of them prevents publishing.
 */
export const findExamples = (sections: readonly Section[]): Section[] =>
	sections.filter((section) => section.visible && (hasPlaceholder(section) || hasExample(section)));

/** A hidden part of a section, such as a film, has no picture to replace yet. */
function hasPlaceholder({ content }: Section): boolean {
	const shown = Object.values(content).filter(
		(part) => !(part instanceof Object && "visible" in part && !part.visible),
	);
	return PLACEHOLDER.test(JSON.stringify(shown));
}

function hasExample({ kind, content }: Section): boolean {
	const { start, examples = [] } = kindOf(kind);
	const [own, initial] = [content, start] as Record<string, unknown>[];
	return examples.some((field) => isExample(own?.[field as string], initial?.[field as string]));
}

/** Of a list, one item is enough. */
function isExample(own: unknown, initial: unknown): boolean {
	if (!Array.isArray(own) || !Array.isArray(initial)) return own === initial;
	const known = new Set(initial.map((item) => JSON.stringify(item)));
	return own.some((item) => known.has(JSON.stringify(item)));
}
