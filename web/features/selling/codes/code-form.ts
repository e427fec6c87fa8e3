import { formatNumber } from "../../../../contract/formats.ts";
import { limits } from "../../../../contract/limits.ts";
import { formatMoney, type Money, minorDigits, parseMoney } from "../../../../contract/money.ts";
import { type CodeInput, type DiscountCode, normalizeCode } from "../../../../contract/selling/codes.ts";

/** The fields as typed (CODE-01). */
export interface CodeForm {
	code: string;
	kind: "percent" | "amount";
	percent: string;
	amount: string;
	/** Days in the site's time zone; empty for no bound. */
	startsOn: string;
	endsOn: string;
	/** Empty for no limit. */
	usageLimit: string;
	oncePerCustomer: boolean;
	paused: boolean;
}

export const emptyCode: CodeForm = {
	code: "",
	kind: "percent",
	percent: "",
	amount: "",
	startsOn: "",
	endsOn: "",
	usageLimit: "",
	oncePerCustomer: false,
	paused: false,
};

export function toForm(code: DiscountCode): CodeForm {
	return {
		code: code.code,
		kind: code.percent === null ? "amount" : "percent",
		percent: code.percent === null ? "" : String(code.percent),
		amount: code.amount ? formatAmount(code.amount) : "",
		startsOn: code.startsOn ?? "",
		endsOn: code.endsOn ?? "",
		usageLimit: code.usageLimit === null ? "" : String(code.usageLimit),
		oncePerCustomer: code.oncePerCustomer,
		paused: code.paused,
	};
}

/** Formats an amount as it is typed: without its currency. */
function formatAmount({ minorUnits, currency }: Money): string {
	const digits = minorDigits(currency);
	return (minorUnits / 10 ** digits).toFixed(digits);
}

const wholeNumber = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null);

/**
 * Returns the request; only for a form without errors.
 *
 * @param currency of the price
 */
export function toInput(form: CodeForm, currency: string): CodeInput {
	const isPercent = form.kind === "percent";
	return {
		code: form.code,
		percent: isPercent ? wholeNumber(form.percent.replace("%", "")) : null,
		amount: isPercent ? null : parseMoney(form.amount, { currency }),
		startsOn: form.startsOn || null,
		endsOn: form.endsOn || null,
		// Empty is no limit, never a limit of zero.
		usageLimit: form.usageLimit.trim() === "" ? null : wholeNumber(form.usageLimit),
		oncePerCustomer: form.oncePerCustomer,
		paused: form.paused,
	};
}

/**
 * Checks for errors that a person can fix before submitting. The server validates again.
 *
 * @param price on the live page
 */
export const codeRules = (price: Money) => ({
	code: (code: string) => {
		if (!code.trim()) return "Enter a code";
		const plain = code.trim().toUpperCase();
		return normalizeCode(plain) === plain ? null : "Use 2 to 40 letters from A to Z, digits, hyphens or underscores";
	},
	percent: (percent: string, { kind }: CodeForm) => {
		if (kind === "amount") return null;
		const value = wholeNumber(percent.replace("%", ""));
		return value !== null && value >= 1 && value <= 100 ? null : "Enter a whole number from 1 to 100";
	},
	amount: (amount: string, { kind }: CodeForm) => {
		if (kind === "percent") return null;
		const parsed = parseMoney(amount, { currency: price.currency });
		if (!parsed || parsed.minorUnits <= 0) return "Enter an amount above zero";
		if (parsed.currency !== price.currency) return `Enter an amount in ${price.currency}`;
		const digits = minorDigits(price.currency);
		// Read as thousands otherwise, because some write them so.
		if (digits === 2 && /^\D*\d+\.\d{3}\D*$/.test(amount)) return "Enter at most 2 decimals, such as 5.50";
		return parsed.minorUnits > price.minorUnits ? `This is more than the price of ${formatMoney(price)}` : null;
	},
	endsOn: (endsOn: string, { startsOn }: CodeForm) =>
		endsOn && startsOn && endsOn < startsOn ? "The end must not be before the start" : null,
	usageLimit: (limit: string) => {
		const value = wholeNumber(limit);
		if (limit.trim() === "" || (value !== null && value >= 1 && value <= limits.codeUses)) return null;
		return `Enter a whole number from 1 to ${formatNumber(limits.codeUses)}, or leave blank for no limit`;
	},
});
