import { formatNumber } from "../../../../../contract/formats.ts";
import { formatMoney, type Money } from "../../../../../contract/money.ts";
import type { ArmFigures, PageTest } from "../../../../../contract/site/sales-page/page-tests.ts";

/** Formats a share from 0 to 1: `3.2%`. */
export const percent = (share: number): string => `${formatNumber(share * 100, { maximumFractionDigits: 2 })}%`;

/** Formats amounts in several currencies side by side; a dash if nothing was sold. */
export const formatAmounts = (amounts: Money[]): string =>
	amounts.length === 0 ? "–" : amounts.map((money) => formatMoney(money)).join(" + ");

/** Returns revenue per visitor, by currency. */
export const perVisitor = ({ revenue, visitors }: ArmFigures): Money[] =>
	visitors === 0 ? [] : revenue.map((one) => ({ ...one, minorUnits: Math.round(one.minorUnits / visitors) }));

/** Rounds to two digits: more would suggest false precision. */
function roughly(value: number): string {
	const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
	return formatNumber(Math.ceil(value / step) * step);
}

/** Describes the result in one sentence, with the figures behind it. */
export function describeResult({ a, b, result, endedAt }: PageTest): { says: string; because: string } {
	const { verdict, better, visitorsNeeded, pValue, difference } = result;
	const chance = pValue === null ? "" : pValue < 0.001 ? "less than 0.1%" : percent(pValue);
	const interval =
		difference &&
		`B’s conversion differs from A’s by ${points(difference.value)} percentage points (95% confidence: ${points(difference.low)} to ${points(difference.high)}).`;
	const because = [interval, chance && `Two equal versions would differ this much in ${chance} of tests.`]
		.filter(Boolean)
		.join(" ");
	if (verdict === "clear" && better) {
		const [more, less] = better === "a" ? [a, b] : [b, a];
		return {
			says: `Version ${better.toUpperCase()} sells more often: ${percent(more.conversion)} of its visitors buy, against ${percent(less.conversion)}.`,
			because,
		};
	}
	if (verdict === "noDifference")
		return { says: "No clear difference. If there is one, it is most likely smaller than a fifth.", because };
	if (endedAt) return { says: "Ended before anything could be said.", because };
	const more =
		visitorsNeeded === null
			? "The first purchases will show how many visitors are needed."
			: visitorsNeeded === 0
				? "Each version needs 100 visitors, and both together 10 purchases."
				: `About ${roughly(visitorsNeeded)} more visitors are needed.`;
	return { says: `Too early to tell. ${more}`, because };
}

const points = (difference: number): string =>
	formatNumber(difference * 100, { maximumFractionDigits: 2, signDisplay: "exceptZero" });

/** Decides whether prices differ, so that more sales may mean less revenue. */
export const pricesDiffer = ({ a, b }: PageTest): boolean =>
	a.price.minorUnits !== b.price.minorUnits || a.price.currency !== b.price.currency;
