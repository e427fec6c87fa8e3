import { Alert, Anchor, Button, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { decimalSeparator } from "../../../../contract/formats.ts";
import { limits } from "../../../../contract/limits.ts";
import { formatMoney, minorDigits } from "../../../../contract/money.ts";
import type { Order } from "../../../../contract/selling/orders.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { Section } from "../../../ui/section.tsx";
import { OrderStateBadges } from "./order-state-badges.tsx";

export const orderQuery = (orderId: string) => queries.admin.orders.read.queryOptions({ input: { orderId } });

/** An order: its history, what it grants, and who has it (ORD-02). */
export function OrderScreen({ orderId }: { orderId: string }) {
	const queryClient = useQueryClient();
	const query = useQuery(orderQuery(orderId));
	const { data } = query;
	const [dialog, setDialog] = useState<"move" | "refund" | null>(null);
	const settle = async (content: string) => {
		setDialog(null);
		notice.succeeded(content);
		await queryClient.invalidateQueries({ queryKey: queries.admin.orders.key() });
	};
	const resend = useMutation({
		mutationFn: () => api.admin.orders.resendReceipt({ orderId }),
		onSuccess: () => settle("The receipt is on its way."),
		onError: (failed) => notice.failed(failed, "The receipt could not be sent. Please try again."),
	});
	return (
		<>
			<PageHeading
				title={data ? `Order ${data.number || "without a number"}` : "Order"}
				subtitle={data && <EmailText email={data.email} />}
				actions={
					<>
						<Button
							component={Link}
							to="/admin/orders"
							variant="default"
							leftSection={<IconArrowLeft size={18} aria-hidden />}
						>
							All orders
						</Button>
						{data && (
							<Button component={Link} to={`/admin/orders/${orderId}/proof`} variant="default">
								Proof of delivery
							</Button>
						)}
						{data && (
							<Button variant="default" onClick={() => setDialog("move")}>
								Move to another email
							</Button>
						)}
						{data?.state === "paid" && (
							<Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
								Send the receipt again
							</Button>
						)}
						{data?.refundable && (
							<Button variant="default" onClick={() => setDialog("refund")}>
								Refund
							</Button>
						)}
					</>
				}
			/>
			<Loaded
				query={query}
				failed="The order could not be loaded."
				placeholder={420}
				gone={{ code: "ORDER_NOT_FOUND", title: "This order no longer exists." }}
			>
				{(data) => <OrderView order={data} />}
			</Loaded>
			{data && dialog === "move" && <MoveDialog order={data} onClose={() => setDialog(null)} onDone={settle} />}
			{data && dialog === "refund" && <RefundDialog order={data} onClose={() => setDialog(null)} onDone={settle} />}
		</>
	);
}

function OrderView({ order }: { order: Order }) {
	const { customer } = order;
	return (
		<SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
			<Section title="Order">
				{order.sample && (
					<Text size="sm" c="dimmed" mb="md">
						This is a sample order without a payment, so it can't be refunded. To try a refund, buy on the sales page.
					</Text>
				)}
				{order.unconfirmedRefund && (
					<Alert color="yellow" mb="md" role="status">
						Stripe hasn't confirmed the refund of {formatMoney(order.unconfirmedRefund)} yet. We keep asking Stripe, and
						it is paid only once.
					</Alert>
				)}
				<Facts
					facts={[
						["Status", <OrderStateBadges key="state" order={order} />],
						["Total", `${formatMoney(order.total)}${order.amountAssumed ? " (assumed)" : ""}`],
						[
							order.discount?.code ? `Discount (${order.discount.code})` : "Discount",
							order.discount && `−${formatMoney(order.discount.amount)}`,
						],
						["Tax included", order.tax && order.tax.minorUnits > 0 && formatMoney(order.tax)],
						["Refunded", order.refunded.minorUnits > 0 && formatMoney(order.refunded)],
						["Lost to a dispute", order.lost.minorUnits > 0 && formatMoney(order.lost)],
						["Products", order.products.join(", ") || "—"],
						["Grants", order.premium ? "Premium access" : "Access"],
						["Seats", order.quantity > 1 && String(order.quantity)],
						[
							"Date",
							<LocalTime key="date" at={order.placedAt} dayOnly={order.dayOnly} dateStyle="long" timeStyle="short" />,
						],
						["Source", order.sourceName],
						["External ID", order.reference],
						["Bought with", order.boughtWith],
						["Name", order.name],
						[
							"Receipt",
							order.receiptSentAt ? (
								<LocalTime key="receipt" at={order.receiptSentAt} dateStyle="medium" timeStyle="short" />
							) : (
								"Not sent by this site"
							),
						],
					]}
				/>
			</Section>
			<Section title="Buyer">
				{customer ? (
					<>
						<Anchor component={Link} to={`/admin/users/${customer.id}`} fw={600} style={{ overflowWrap: "anywhere" }}>
							<EmailText email={customer.email} />
						</Anchor>
						<Text>{customer.name}</Text>
						<Text mt="sm">{accessLabel(customer, order)}</Text>
						<Text c="dimmed">{accountLabel(customer)}</Text>
					</>
				) : (
					<Text c="dimmed">This customer was deleted. The order stays for your books.</Text>
				)}
			</Section>
			{(order.gift || order.recipients.length > 0 || order.quantity > 1) && (
				<Section
					title={order.gift ? "Recipient" : "Seats"}
					subtitle={order.gift ? undefined : `${order.recipients.length + 1} of ${order.quantity} assigned`}
				>
					<Entries
						nothing="Only the buyer so far."
						entries={order.recipients.map(({ id, email, giveAt, givenAt, message, registered }) => ({
							id,
							at: givenAt ?? giveAt,
							text: <EmailText email={email} />,
							more: (
								<>
									<Text size="sm" c="dimmed">
										{givenAt ? (registered ? "Registered" : "Invited, not registered yet") : "To be delivered"}
									</Text>
									{message && (
										<Text size="sm" mt={4} style={{ whiteSpace: "pre-line" }}>
											“{message}”
										</Text>
									)}
								</>
							),
						}))}
					/>
				</Section>
			)}
			{(order.consent || order.withdrawal) && (
				<Section title="Consent and withdrawal">
					<Stack>
						{order.withdrawal && <WithdrawalView order={order} withdrawal={order.withdrawal} />}
						{order.consent && (
							<div>
								<Text>
									Agreed to immediate delivery before paying,{" "}
									<LocalTime at={order.consent.at} dateStyle="long" timeStyle="medium" />, to version{" "}
									{order.consent.version}:
								</Text>
								<Text c="dimmed" style={{ whiteSpace: "pre-line" }}>
									“{order.consent.text}”
								</Text>
							</div>
						)}
					</Stack>
				</Section>
			)}
			<Section title="Timeline">
				<Entries nothing="No activity from the cart yet" entries={order.facts} dayOnly={order.dayOnly} />
			</Section>
			<Section title="Webhook events" subtitle="Kept for 90 days">
				<EventEntries order={order} />
			</Section>
		</SimpleGrid>
	);
}

function WithdrawalView({ order, withdrawal }: { order: Order; withdrawal: NonNullable<Order["withdrawal"]> }) {
	const isRefunded = order.state === "refunded";
	return (
		<div>
			<Text fw={600}>
				Withdrawn by {withdrawal.by}, <LocalTime at={withdrawal.at} dateStyle="long" timeStyle="short" />
			</Text>
			<Text>
				{isRefunded && "Refunded."}
				{!isRefunded && withdrawal.settledAt && "You decided to keep this order."}
				{!isRefunded && !withdrawal.settledAt && (
					<>
						Refund it by <LocalTime at={withdrawal.refundBy} dateStyle="long" />. Access ends with the refund.
					</>
				)}
			</Text>
		</div>
	);
}

type Buyer = NonNullable<Order["customer"]>;

function accessLabel(customer: Buyer, { state, dispute, gift }: Pick<Order, "state" | "dispute" | "gift">): string {
	if (customer.decision === "granted") return "Has access: you gave it manually, regardless of orders.";
	if (customer.decision === "revoked") return "Has no access: you revoked it, regardless of orders.";
	if (gift) return customer.approved ? "Has access through another order." : "Bought this for someone else.";
	if (state === "paid") return "Has access through this order.";
	if (state === "disputed" && dispute === "open" && !customer.approved) return "Access is suspended by the dispute.";
	return customer.approved ? "Has access through another order." : "Has no access.";
}

function accountLabel(customer: Buyer): string {
	if (customer.registered) return "Registered.";
	return customer.unprovenAccount
		? "Chose a password after paying, and has not confirmed the email yet."
		: "Not registered yet.";
}

function Entries(props: {
	nothing: string;
	entries: { id: string; text: ReactNode; at: Date | null; more?: ReactNode }[];
	dayOnly?: boolean;
}) {
	if (props.entries.length === 0) return <Text c="dimmed">{props.nothing}</Text>;
	return (
		<Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
			{props.entries.map(({ id, text, at, more }) => (
				<Group key={id} component="li" justify="space-between" gap="xs" align="flex-start">
					<div style={{ flex: "1 1 160px", overflowWrap: "anywhere" }}>
						<Text>{text}</Text>
						{more}
					</div>
					<Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
						{at && <LocalTime at={at} dayOnly={props.dayOnly} dateStyle="medium" timeStyle="short" />}
					</Text>
				</Group>
			))}
		</Stack>
	);
}

const eventLabels = {
	waiting: "Pending",
	applied: "Applied",
	ignored: "No change",
	attention: "Needs attention",
	dismissed: "Dismissed",
};

function EventEntries({ order }: { order: Order }) {
	const queryClient = useQueryClient();
	const again = useMutation({
		mutationFn: (eventId: string) => api.admin.orders.reprocess({ eventId }),
		onSuccess: ({ state, detail }) => {
			if (state === "applied") notice.succeeded("The event was applied again.");
			else if (state === "ignored") notice.succeeded("The event changes nothing.");
			else notice.show({ kind: "failure", message: [eventLabels[state], detail].filter(Boolean).join(": ") });
		},
		onError: (error) => notice.failed(error, "The event could not be applied. Please try again."),
		onSettled: () => queryClient.invalidateQueries({ queryKey: queries.admin.orders.key() }),
	});
	return (
		<Entries
			nothing="None."
			entries={order.events.map(({ id, type, state, detail, at }) => ({
				id,
				at,
				text: type,
				more: (
					<>
						<Text size="sm" c="dimmed">
							{eventLabels[state]}
							{detail && `: ${detail}`}
						</Text>
						<Button
							size="compact-sm"
							variant="subtle"
							px={0}
							mih={32}
							aria-label={`Apply ${type} again`}
							loading={again.isPending && again.variables === id}
							onClick={() => again.mutate(id)}
						>
							Apply again
						</Button>
					</>
				),
			}))}
		/>
	);
}

function MoveDialog(props: { order: Order; onClose: () => void; onDone: (content: string) => Promise<void> }) {
	const { order } = props;
	const [email, setEmail] = useState(order.customer?.email ?? "");
	const move = useMutation({
		mutationFn: () => api.admin.orders.move({ orderId: order.id, email }),
		onSuccess: () =>
			props.onDone(`The order belongs to ${email.trim().toLowerCase()} now, and the receipt is on its way there.`),
	});
	return (
		<FormDialog
			title="Move this order to another email"
			unsaved={email !== (order.customer?.email ?? "")}
			onClose={props.onClose}
			onSubmit={(event) => {
				event.preventDefault();
				move.mutate();
			}}
			submitLabel="Move order and send receipt"
			pending={move.isPending}
			error={move.isError ? errorMessage(move.error, "The order could not be moved. Please try again.") : null}
		>
			<Text>
				We’ll send the receipt and access link. The current owner loses access from this order; their other orders stay.
			</Text>
			<TextInput
				label="New email"
				type="email"
				required
				maxLength={limits.email.characters}
				value={email}
				onChange={(event) => setEmail(event.currentTarget.value)}
			/>
		</FormDialog>
	);
}

/** The response was lost: the server may have sent the request to Stripe. */
const UNKNOWN_REFUND =
	"The connection broke, so we don't know yet whether the refund was made. You can try again: it is paid only once.";

function RefundDialog(props: { order: Order; onClose: () => void; onDone: (content: string) => Promise<void> }) {
	const { order } = props;
	const queryClient = useQueryClient();
	const { currency } = order.total;
	const digits = minorDigits(currency);
	// Value when the dialog opened: requested twice, it is the same refund.
	const [refundedBefore] = useState(order.refunded.minorUnits);
	const left = order.total.minorUnits - refundedBefore;
	const [amount, setAmount] = useState<string | number>(left / 10 ** digits);
	const minorUnits = Math.round(Number(amount) * 10 ** digits);
	const isAll = minorUnits === left;
	const isPossible = minorUnits >= 1 && minorUnits <= left;
	const refund = useMutation({
		mutationFn: () => api.admin.orders.refund({ orderId: order.id, amount: minorUnits, refundedBefore }),
		onSuccess: () => props.onDone(`${formatMoney({ minorUnits, currency })} was refunded.`),
		onError: () => queryClient.invalidateQueries({ queryKey: queries.admin.orders.key() }),
	});
	return (
		<ConfirmDialog
			opened
			title="Refund this order?"
			confirmLabel={isPossible ? `Refund ${formatMoney({ minorUnits, currency })}` : "Refund"}
			disabled={!isPossible}
			pending={refund.isPending}
			error={refund.isError ? errorMessage(refund.error, UNKNOWN_REFUND) : null}
			onConfirm={() => refund.mutate()}
			onClose={props.onClose}
		>
			<Stack>
				<NumberInput
					label={`Amount in ${currency}`}
					decimalScale={digits}
					fixedDecimalScale
					decimalSeparator={decimalSeparator()}
					allowedDecimalSeparators={[".", ","]}
					min={0}
					max={left / 10 ** digits}
					clampBehavior="none"
					error={
						minorUnits > left
							? `At most ${formatMoney({ minorUnits: left, currency })} can be refunded.`
							: minorUnits < 1 && "Enter an amount above zero."
					}
					value={amount}
					onChange={setAmount}
				/>
				{isPossible && (
					<Text>
						{isAll
							? "Full refund. Access through this order ends immediately, and we email the buyer."
							: "Partial refund. Access stays."}{" "}
						A refund can’t be undone.
					</Text>
				)}
			</Stack>
		</ConfirmDialog>
	);
}
