import { Button, Checkbox, Divider, Group, NumberInput, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { DAY_MS } from "../../../../contract/durations.ts";
import { limits } from "../../../../contract/limits.ts";
import { formatMoney, formatPrice } from "../../../../contract/money.ts";
import { type OrderOptions, type OrderProblem, orderProblems } from "../../../../contract/selling/buying.ts";
import { containsLink, GIFT_LINK_MESSAGE } from "../../../../contract/text/contains-link.ts";
import { api, queries } from "../../../lib/api.ts";
import { fieldErrors } from "../../../lib/editing/field-errors.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { isEmailAddress, MALFORMED_EMAIL } from "../../../lib/text/email-address.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { EmailInput } from "../../../ui/field/email-input.tsx";

/** What the address of the page says. */
export interface OrderAddress {
	/** Discount code; empty for none. */
	code: string;
	/** Token of the reminder that reopened the order; empty for none (LEAD-05). */
	reopened: string;
	/** Number of seats. */
	quantity: number;
	/** Why a browser without scripts was sent back. */
	problem: OrderProblem | null;
}

export const orderOptionsQuery = ({ code, reopened }: Pick<OrderAddress, "code" | "reopened">) =>
	queries.visitor.buying.options.queryOptions({ input: { code, reopened } });

/** Reads the address of the page, at most as much as the server reads. */
export function readOrderAddress(parameters: URLSearchParams): OrderAddress {
	const quantity = Number(parameters.get("quantity") ?? 1);
	const problem = parameters.get("problem") ?? "";
	return {
		code: (parameters.get("code") ?? "").slice(0, limits.typedCode.characters),
		reopened: (parameters.get("reopened") ?? "").slice(0, 100),
		quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= limits.seats ? quantity : 1,
		problem: Object.hasOwn(orderProblems, problem) ? (problem as OrderProblem) : null,
	};
}

interface Values {
	agreed: boolean;
	isGift: boolean;
	from: string;
	to: string;
	message: string;
	/** A day in the buyer's time zone; empty for today. */
	day: string;
	quantity: number | string;
	/** Email of the buyer, for a free order, a code that works once per customer or a reminder. */
	email: string;
	/** The box for a reminder. */
	remind: boolean;
}

const dayOf = (at: Date) =>
	`${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}-${String(at.getDate()).padStart(2, "0")}`;

/** Returns the morning of a day in the buyer's time zone; today means now. */
function momentOf(day: string): Date {
	const now = new Date();
	if (day === "" || day <= dayOf(now)) return now;
	return new Date(`${day}T09:00:00`);
}

/** @param missing what to say about an empty field */
const emailError = (email: string, missing: string): string | null => {
	if (email.trim() === "") return missing;
	return isEmailAddress(email) ? null : MALFORMED_EMAIL;
};

/** Our own step before Stripe: consent, gift, seats, reminder (BUY-07, BUY-08, LEAD-05). */
export function OrderForm(props: { options: OrderOptions; address: OrderAddress }) {
	const { options, address } = props;
	const { code, reopened, problem } = address;
	const queryClient = useQueryClient();
	const [isCodeRefused, setCodeRefused] = useState(problem === "used" || problem === "code");
	const [failure, setFailure] = useState<string | null>(problem && orderProblems[problem]);
	const { consent, gifts, mostSeats, price, quote } = options;
	const applied = quote?.state === "applied" ? quote : null;
	const isFree = price.minorUnits === 0;
	const needsEmail = isFree || (applied?.oncePerCustomer ?? false);
	// A free order has no checkout that could be left.
	const reminder = isFree ? null : options.reminder;
	const form = useForm<Values>({
		initialValues: {
			...{ agreed: false, isGift: false, from: "", to: "", message: "", day: "" },
			...{ quantity: Math.min(address.quantity, mostSeats), email: options.email ?? "", remind: false },
		},
		validate: {
			agreed: (agreed) => (consent && !agreed ? "Agree to this to continue" : null),
			from: (from, { isGift }) => (isGift ? emailError(from, "Enter your email") : null),
			to: (to, { isGift, from }) => {
				if (!isGift) return null;
				const error = emailError(to, "Enter the email of the person it is for");
				if (error) return error;
				return to.trim().toLowerCase() === from.trim().toLowerCase() ? "Enter someone else's email" : null;
			},
			email: (email, { isGift, remind }) => {
				if (isGift) return null;
				if (needsEmail) return emailError(email, "Enter your email");
				return reminder && remind ? emailError(email, "Enter your email, or uncheck the reminder") : null;
			},
			message: (message, { isGift }) => (isGift && containsLink(message) ? GIFT_LINK_MESSAGE : null),
			quantity: (quantity, { isGift }) =>
				isGift || (Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= mostSeats)
					? null
					: `Choose from 1 to ${mostSeats}`,
		},
	});
	const { isGift, quantity } = form.values;
	const count = isGift || !Number.isInteger(quantity) ? 1 : Math.max(1, Number(quantity));
	const buy = form.onSubmit(async (values) => {
		setFailure(null);
		try {
			const { url } = await api.visitor.buying.start({
				code,
				shown: { ...price, minorUnits: price.minorUnits * count },
				email: needsEmail && !values.isGift ? values.email : null,
				quantity: count,
				consent: consent?.digest ?? null,
				gift: values.isGift
					? { from: values.from, email: values.to, message: values.message, giveAt: momentOf(values.day) }
					: null,
				reminder:
					reminder && values.remind && !values.isGift ? { email: values.email, consent: reminder.digest } : null,
				reopened,
				attempt: options.attempt,
			});
			window.location.assign(url);
			// The button stays busy until the next page is loaded.
			await new Promise(() => {});
		} catch (error) {
			const refused = errorCode(error);
			if (refused === "CONSENT_CHANGED") form.setValues({ agreed: false, remind: false });
			if (refused === "CONSENT_CHANGED" || refused === "PRICE_CHANGED")
				await queryClient.invalidateQueries({ queryKey: orderOptionsQuery(address).queryKey });
			setCodeRefused(refused === "CODE_USED_BEFORE" || refused === "CODE_NOT_APPLIED");
			const { "gift.message": message } = fieldErrors(error);
			if (message) form.setFieldError("message", message);
			else setFailure(errorMessage(error, "The checkout did not open. You were not charged. Please try again."));
		}
	});
	return (
		// Without scripts the browser sends the form itself.
		<form onSubmit={buy} noValidate method="post" action="/buy">
			<input type="hidden" name="code" value={code} />
			<input type="hidden" name="shown" value={`${price.minorUnits}${price.currency}`} />
			{reopened && <input type="hidden" name="reopened" value={reopened} />}
			<input type="hidden" name="attempt" value={options.attempt} />
			{needsEmail && <input type="hidden" name="needsEmail" value="yes" />}
			<Stack>
				{gifts && (
					<Switch
						size="md"
						label="This is a gift"
						description="Someone else gets access. You get the receipt."
						{...form.getInputProps("isGift", { type: "checkbox" })}
					/>
				)}
				{isGift && (
					<>
						<EmailInput
							label="Your email"
							description="Where the receipt goes"
							required
							{...form.getInputProps("from")}
						/>
						<EmailInput label="Recipient's email" autoComplete="off" required {...form.getInputProps("to")} />
						<Textarea
							label="Message"
							description="Optional, sent with the gift"
							autosize
							minRows={2}
							maxRows={8}
							maxLength={limits.giftMessage.characters}
							{...form.getInputProps("message")}
						/>
						<TextInput
							label="Delivery date"
							description="In the morning of that day. Leave blank to deliver right after payment."
							type="date"
							min={dayOf(new Date())}
							max={dayOf(new Date(Date.now() + limits.giftAheadMs - DAY_MS))}
							{...form.getInputProps("day")}
						/>
					</>
				)}
				{mostSeats > 1 && !isGift && (
					<NumberInput
						label="Seats"
						description={
							count > 1
								? "One is yours. You assign the others by email after paying."
								: "Choose more than one to buy for other people too."
						}
						min={1}
						max={mostSeats}
						allowDecimal={false}
						name="quantity"
						{...form.getInputProps("quantity")}
					/>
				)}
				{(needsEmail || reminder) && !isGift && (
					<EmailInput
						label="Your email"
						name="email"
						description={emailDescription({ isFree, oncePerCustomer: applied?.oncePerCustomer ? applied.code : null })}
						required={needsEmail}
						{...form.getInputProps("email")}
					/>
				)}
				{reminder && !isGift && (
					<Checkbox
						label={reminder.label}
						description={reminder.about}
						name="remind"
						value={reminder.digest}
						{...form.getInputProps("remind", { type: "checkbox" })}
					/>
				)}
				{reminder && isGift && (
					<Text size="sm" c="dimmed">
						We don't send reminders for gifts: their link would show the recipient and your message to anyone who has
						it.
					</Text>
				)}
				{consent && (
					<Checkbox
						label={consent.text}
						styles={{ label: { whiteSpace: "pre-line" } }}
						name="consent"
						value={consent.digest}
						{...form.getInputProps("agreed", { type: "checkbox" })}
					/>
				)}
				<Divider />
				{/* A code that ended meanwhile is explained by the alert. */}
				{quote && quote.text !== failure && (
					<Text fw={600} role="status" style={{ overflowWrap: "anywhere" }}>
						{quote.text}
					</Text>
				)}
				<Group justify="space-between" align="baseline" wrap="nowrap">
					<Text>
						{options.product}
						{count > 1 && ` × ${count}`}
					</Text>
					<Group gap="xs" wrap="nowrap" aria-live="polite">
						{applied && (
							<Text component="s" c="dimmed" td="line-through">
								{formatMoney({ ...applied.before, minorUnits: applied.before.minorUnits * count })}
							</Text>
						)}
						<Text fw={600} tt="capitalize">
							{formatPrice({ ...price, minorUnits: price.minorUnits * count })}
						</Text>
					</Group>
				</Group>
				<FailureAlert>{failure}</FailureAlert>
				{isCodeRefused && (
					<Button component={Link} to="/order" variant="default" fullWidth>
						Buy without the code
					</Button>
				)}
				<Button type="submit" fullWidth loading={form.submitting}>
					{isFree ? "Place free order" : "Continue to payment"}
				</Button>
				<Text size="sm" c="dimmed">
					{isFree ? "Nothing is charged, and no payment details are needed." : "You pay on the next page, at Stripe."}
				</Text>
			</Stack>
		</form>
	);
}

/** @param oncePerCustomer the code that works once per customer; null for none */
function emailDescription({ isFree, oncePerCustomer }: { isFree: boolean; oncePerCustomer: string | null }): string {
	const once = oncePerCustomer && `The code ${oncePerCustomer} works once per customer.`;
	if (isFree) return ["We send the receipt and your access link to it.", once].filter(Boolean).join(" ");
	return once ?? "Optional, only for the reminder below";
}
