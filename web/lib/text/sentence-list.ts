const format = new Intl.ListFormat("en-US", { style: "long", type: "conjunction" });

/** Formats names as part of a sentence: `a, b, and c`. */
export const sentenceList = (names: readonly string[]): string => format.format(names);
