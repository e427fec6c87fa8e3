import { formatNumber } from "../formats.ts";

/** Writes a number with its noun, or the words that follow it: `1 email`, `1,204 emails`, `2 stars are`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
	`${formatNumber(number)} ${number === 1 ? one : many}`;
