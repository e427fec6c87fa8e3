import { Checkbox, SegmentedControl, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { formatMoney, type Money } from "../../../../contract/money.ts";
import type { DiscountCode } from "../../../../contract/selling/codes.ts";
import { api, queries } from "../../../lib/api.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { type CodeForm, codeRules, emptyCode, toForm, toInput } from "./code-form.ts";

/** Errors of the server that belong to a field. */
function toFieldErrors(error: Error, kind: CodeForm["kind"]): Record<string, string> {
	const code = errorCode(error);
	if (code === "CODE_EXISTS") return { code: error.message };
	return code === "AMOUNT_ABOVE_PRICE" || code === "OTHER_CURRENCY" || code === "BELOW_MINIMUM"
		? { [kind]: error.message }
		: {};
}

/**
 * Creates or edits a discount code (CODE-01).
 *
 * @param code null for a new one
 * @param price on the live page
 */
export function CodeDialog(props: {
	code: DiscountCode | null;
	price: Money;
	timeZone: string;
	onClose: () => void;
	onSaved: (message: string) => void;
}) {
	const { price, timeZone } = props;
	const queryClient = useQueryClient();
	const form = useForm<CodeForm>({
		initialValues: props.code ? toForm(props.code) : emptyCode,
		validate: codeRules(price),
	});
	const input = () => toInput(form.getValues(), price.currency);
	const editing = useEditing({
		item: props.code,
		form,
		toForm,
		create: () => api.admin.codes.create(input()),
		update: (version) => api.admin.codes.update({ ...input(), ...version }),
		read: (id) => api.admin.codes.read({ id }),
		onSaved: async ({ code }, before) => {
			await queryClient.invalidateQueries({ queryKey: queries.admin.codes.key() });
			props.onSaved(before ? `${code} saved.` : `${code} created.`);
		},
		toFieldErrors: (error) => toFieldErrors(error, form.getValues().kind),
	});
	const { base, failure } = editing;
	const isPercent = form.values.kind === "percent";
	const isField = failure && Object.keys(toFieldErrors(failure, form.values.kind)).length > 0;
	return (
		<FormDialog
			title={base ? "Edit discount code" : "New discount code"}
			unsaved={form.isDirty()}
			onClose={props.onClose}
			onSubmit={form.onSubmit(() => editing.save(), focusFirstError(form))}
			submitLabel={base ? "Save" : "Create"}
			pending={editing.saving}
			error={failure && !isField ? errorMessage(failure, "The code could not be saved. Please try again.") : null}
			notice={editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
		>
			<Stack>
				<TextInput
					label="Code"
					description="As buyers type it. Upper and lower case don't matter."
					required
					data-autofocus
					autoComplete="off"
					spellCheck={false}
					styles={{ input: { textTransform: "uppercase" } }}
					{...form.getInputProps("code")}
				/>
				<SegmentedControl
					aria-label="Kind of discount"
					data={[
						{ value: "percent", label: "Percent" },
						{ value: "amount", label: "Amount" },
					]}
					{...form.getInputProps("kind")}
				/>
				{isPercent ? (
					<TextInput
						label="Percent off"
						description={`The price is ${formatMoney(price)}. With 100 percent, orders are free and skip the payment.`}
						required
						inputMode="numeric"
						rightSection="%"
						{...form.getInputProps("percent")}
					/>
				) : (
					<TextInput
						label={`Amount off, in ${price.currency}`}
						description={`For each seat. The price is ${formatMoney(price)}.`}
						required
						inputMode="decimal"
						{...form.getInputProps("amount")}
					/>
				)}
				<SimpleGrid cols={{ base: 1, xs: 2 }}>
					<TextInput
						type="date"
						label="First day"
						description="Leave blank to start now"
						{...form.getInputProps("startsOn")}
					/>
					<TextInput
						type="date"
						label="Last day"
						description={`Until midnight (${timeZone})`}
						{...form.getInputProps("endsOn")}
					/>
				</SimpleGrid>
				<TextInput
					label="Total limit"
					description="How many buyers can use it. Leave blank for no limit."
					inputMode="numeric"
					{...form.getInputProps("usageLimit")}
				/>
				<Checkbox
					size="md"
					label="Once per customer"
					description="Buyers enter their email before the checkout."
					{...form.getInputProps("oncePerCustomer", { type: "checkbox" })}
				/>
				<Checkbox
					size="md"
					label="Paused"
					description="Buyers can't use it until you resume it."
					{...form.getInputProps("paused", { type: "checkbox" })}
				/>
			</Stack>
		</FormDialog>
	);
}
