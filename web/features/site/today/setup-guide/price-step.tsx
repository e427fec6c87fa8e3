import { Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormatLocale } from "../../../../../contract/formats.ts";
import { ENTER_AMOUNT, formatMoney, type Money, minorDigits, parseMoney } from "../../../../../contract/money.ts";
import { currencies } from "../../../../../contract/site/sales-page/page-content/offer.ts";
import type { SavedSettings } from "../../../../../contract/site/settings.ts";
import { type GuideState, MAX_PRICE_MINOR_UNITS } from "../../../../../contract/site/setup-guide.ts";
import { api, queries } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { useHydrated } from "../../../../lib/page/hydration.ts";
import { showSite } from "../../../../lib/page/site.ts";
import { zonesWith } from "../../../../lib/text/time-zones.ts";
import { FailureAlert } from "../../../../ui/failure-alert.tsx";
import { browserLocale, FormatLocaleSelect } from "../../../../ui/field/format-locale-select.tsx";
import { StepActions } from "./step-actions.tsx";

type Currency = keyof typeof currencies;

const currencyChoices = Object.entries(currencies).map(([value, label]) => ({ value, label: `${label} (${value})` }));

const NO_GUARANTEE = "0";
const guarantees = [
	{ value: NO_GUARANTEE, label: "None" },
	...[7, 14, 30, 60, 90, 365].map((days) => ({ value: String(days), label: `${days} days` })),
];

/** Formats an amount for its field, without the currency beside it. */
const amountOf = ({ minorUnits, currency }: Money): string => {
	const digits = minorDigits(currency);
	return (minorUnits / 10 ** digits).toFixed(digits).replace(/\.0+$/, "");
};

/** Price, currency and guarantee of the product, the language of dates and amounts, and the time zone in which days begin. */
export function PriceStep(props: {
	guide: GuideState;
	settings: SavedSettings;
	next: string;
	onSaved: (guide: GuideState) => void;
}) {
	const queryClient = useQueryClient();
	const { price } = props.guide;
	const hydrated = useHydrated();
	const savedZone = props.settings.time_zone;
	const ownLocale = hydrated && !price ? browserLocale() : props.settings.locale;
	const ownZone = hydrated && savedZone === "UTC" ? Intl.DateTimeFormat().resolvedOptions().timeZone : savedZone;
	const form = useForm<{
		amount: string;
		currency: Currency;
		timeZone: string | null;
		locale: FormatLocale | null;
		guarantee: string | null;
	}>({
		initialValues: {
			amount: price ? amountOf(price) : "",
			currency: (price?.currency as Currency | undefined) ?? "USD",
			timeZone: null,
			locale: null,
			// Never assumed: it is a promise to buyers.
			guarantee: price ? String(props.guide.guaranteeDays ?? NO_GUARANTEE) : null,
		},
		validate: {
			guarantee: (days) => (days === null ? "Choose one: your page says it to buyers" : null),
			amount: (amount, { currency }) => {
				const typed = parseMoney(amount, { currency });
				if (!typed || typed.minorUnits <= 0) return ENTER_AMOUNT;
				if (typed.currency !== currency) return `Enter an amount in ${currency}`;
				const highest = { minorUnits: MAX_PRICE_MINOR_UNITS, currency };
				return typed.minorUnits > MAX_PRICE_MINOR_UNITS ? `Enter at most ${formatMoney(highest)}` : null;
			},
		},
	});
	const saving = useMutation({
		mutationFn: async ({ amount, currency, timeZone, locale, guarantee }: typeof form.values) => {
			const minorUnits = parseMoney(amount, { currency })?.minorUnits ?? 0;
			const settings = await api.admin.settings.update({
				time_zone: timeZone ?? ownZone,
				locale: locale ?? ownLocale,
			});
			showSite({ locale: settings.locale });
			queryClient.setQueryData(queries.admin.settings.read.queryKey(), settings);
			return api.admin.setupGuide.savePrice({
				price: { minorUnits, currency },
				guaranteeDays: Number(guarantee) || null,
			});
		},
		onSuccess: props.onSaved,
	});
	const typed = parseMoney(form.values.amount, { currency: form.values.currency });
	return (
		<form noValidate onSubmit={form.onSubmit((values) => saving.mutate(values))}>
			<Stack gap="lg">
				<SimpleGrid cols={{ base: 1, sm: 2 }}>
					<TextInput
						label="Price"
						description={
							typed && typed.minorUnits > 0 && typed.currency === form.values.currency
								? `Buyers pay ${formatMoney(typed)} once.`
								: "What buyers pay, once"
						}
						required
						inputMode="decimal"
						maxLength={20}
						{...form.getInputProps("amount")}
					/>
					<Select
						label="Currency"
						description="All prices and figures use it"
						data={currencyChoices}
						searchable
						allowDeselect={false}
						{...form.getInputProps("currency")}
					/>
				</SimpleGrid>
				<Select
					label="Money-back guarantee"
					description="What your page promises buyers who change their minds"
					required
					placeholder="Choose"
					data={guarantees}
					allowDeselect={false}
					maw={420}
					{...form.getInputProps("guarantee")}
				/>
				<SimpleGrid cols={{ base: 1, sm: 2 }}>
					<FormatLocaleSelect
						value={form.values.locale ?? ownLocale}
						onChange={(locale) => form.setFieldValue("locale", locale)}
					/>
					<Select
						label="Time zone"
						description="Decides when a day begins, in figures and for emails"
						data={zonesWith(ownZone)}
						searchable
						allowDeselect={false}
						value={form.values.timeZone ?? ownZone}
						onChange={(zone) => form.setFieldValue("timeZone", zone)}
					/>
				</SimpleGrid>
				<FailureAlert>
					{saving.isError && errorMessage(saving.error, "The price could not be saved. Please try again.")}
				</FailureAlert>
			</Stack>
			<StepActions next={props.next} saving={saving.isPending} />
		</form>
	);
}
