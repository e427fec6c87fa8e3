import { bech32 } from "@scure/base";
import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { ExplainedError } from "../../work/describe-error.ts";

/*
 * A recovery key as 24 words (BIP 39), which a person can write down and type: they contain a checksum, and the first
 * four letters of each are enough.
 */

const PREFIX = "age-secret-key-";
const COUNT = 24;
const DISTINCT_LETTERS = 4;

/** @param identity of age: `AGE-SECRET-KEY-1…` */
export function wordsOfIdentity(identity: string): string {
	const { words } = bech32.decode(identity.toLowerCase() as `${string}1${string}`);
	return entropyToMnemonic(bech32.fromWords(words), wordlist);
}

/** Splits what was entered into words; numbers before them, as in the printed list, are left out. */
const splitWords = (entered: string): string[] =>
	entered
		.toLowerCase()
		.split(/[\s,]+/)
		.filter((word) => word && !/^\d+[.):]?$/.test(word));

/** Whether what was entered is meant as words, and not as the key in letters and digits. */
export const areWords = (entered: string): boolean => {
	const words = splitWords(entered);
	return words.length > 1 && words.every((word) => /^\p{L}+$/u.test(word));
};

/**
 * Returns the identity of age for words as a person typed them: in any case, shortened, with line breaks, commas or
 * numbers between them.
 *
 * @throws ExplainedError with the words that are none, how many there are, or that some word is wrong
 */
export function identityOfWords(entered: string): string {
	const words = splitWords(entered);
	const found = words.map(findWord);
	const unknown = words.filter((_, index) => !found[index]);
	if (unknown.length > 0)
		throw new ExplainedError(
			`${unknown.map((word) => `“${word}”`).join(", ")} ${unknown.length === 1 ? "is" : "are"} not among the words of recovery keys: check for typos.`,
		);
	if (found.length !== COUNT)
		throw new ExplainedError(`A recovery key has ${COUNT} words, and these are ${found.length}.`);
	let entropy: Uint8Array;
	try {
		entropy = mnemonicToEntropy(found.join(" "), wordlist);
	} catch {
		throw new ExplainedError("These words aren't a recovery key: one of them is wrong, or two have changed places.");
	}
	return bech32.encode(PREFIX, bech32.toWords(entropy)).toUpperCase();
}

function findWord(entered: string): string | undefined {
	if (wordlist.includes(entered) || entered.length < DISTINCT_LETTERS) return wordlist.find((word) => word === entered);
	return wordlist.find((word) => word.startsWith(entered));
}
