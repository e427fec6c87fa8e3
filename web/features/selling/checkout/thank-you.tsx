import { Anchor, Button, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { formatPrice } from "../../../../contract/money.ts";
import type { Thanks } from "../../../../contract/selling/buying.ts";
import { normalizeCode } from "../../../../contract/selling/codes.ts";
import { queries } from "../../../lib/api.ts";
import { errorCode } from "../../../lib/error-message.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { CorrectEmail } from "./correct-email.tsx";
import { DisputeExplained } from "./dispute-explained.tsx";

type Frame = ComponentType<{ title: string; subtitle?: ReactNode; children: ReactNode }>;

/** How often to check an unknown payment. */
const ASK_AGAIN_MS = 2_000;

const isOpen = (state: Thanks["state"] | undefined) => state === "checking" || state === "waiting";

export const thanksQuery = (checkout: string) => queries.visitor.buying.thanks.queryOptions({ input: { checkout } });

/** Shows the result of the checkout, and how the buyer signs in. */
export function ThankYou({ checkout, frame: Frame }: { checkout: string; frame: Frame }) {
	const { data, isError, error, isFetching, refetch } = useQuery({
		...thanksQuery(checkout),
		refetchInterval: ({ state }) => (isOpen(state.data?.state) ? ASK_AGAIN_MS : false),
	});
	if (isError && ["CHECKOUT_NOT_FOUND", "BAD_REQUEST"].includes(errorCode(error) ?? "")) {
		return <PurchaseNotFound frame={Frame} />;
	}
	if (!data) {
		return (
			<Frame title={isError ? "Your purchase" : "One moment"}>
				{isError ? (
					<Stack>
						<FailureAlert>Your purchase could not be loaded. Nothing is lost: please try again.</FailureAlert>
						<Button onClick={() => void refetch()} loading={isFetching} fullWidth>
							Try again
						</Button>
					</Stack>
				) : (
					<Loader aria-label="Your purchase is being loaded" />
				)}
			</Frame>
		);
	}
	if (data.state !== "paid") return <NotPaid thanks={data} frame={Frame} />;
	if (!data.own) {
		return (
			<Frame title="Thank you for your purchase">
				<Text>
					The order is confirmed. The receipt is on its way by email, with a link that leads to everything that was
					bought.
				</Text>
			</Frame>
		);
	}
	const { orderNumber, products, total, email, next, gift, seats, correction } = data.own;
	return (
		<Frame
			title={total.minorUnits === 0 ? "Thank you for your order" : "Thank you for your purchase"}
			subtitle={
				<>
					{products.join(", ")}, {formatPrice(total)}. Order {orderNumber}. The receipt is on its way to{" "}
					<strong style={{ overflowWrap: "anywhere" }}>{email}</strong>.
				</>
			}
		>
			{next === "gift" && gift && (
				<Text style={{ overflowWrap: "anywhere" }}>
					Your gift goes to <strong>{gift.email}</strong> on <LocalTime at={gift.giveAt} dateStyle="long" />, with your
					message and the way in.
				</Text>
			)}
			{seats > 1 && next !== "gift" && (
				<Text mb="md">
					You have {seats} seats, one of them your own.{" "}
					{next === "enter" ? (
						<Anchor href="/seats" underline="always">
							Assign the others
						</Anchor>
					) : (
						"Once you are in, assign the others under Profile, Your orders."
					)}
				</Text>
			)}
			{next === "choose-password" && <ChoosePassword checkout={checkout} email={email} />}
			{next === "sign-in" && (
				<Stack>
					<Text>You have an account with this email. Sign in to see your purchase.</Text>
					<Button component="a" href={`/auth?email=${encodeURIComponent(email)}&mode=sign-in`} fullWidth>
						Sign In
					</Button>
					<Text size="sm" c="dimmed">
						Forgot your password? Choose “Email me a code”.
					</Text>
				</Stack>
			)}
			{next === "enter" && (
				<Button component="a" href="/dashboard" fullWidth>
					Go to my dashboard
				</Button>
			)}
			{next === "receipt" && (
				<Text>
					Open the link in the receipt to get in. Nothing there? Check your spam folder, or{" "}
					<Anchor component={Link} to="/find-my-purchase" underline="always">
						have it sent again
					</Anchor>
					.
				</Text>
			)}
			{next === "revoked" && (
				<Text>
					The seller ended access for this email earlier. Please write to support and mention your order number.
				</Text>
			)}
			{correction && <CorrectEmail checkout={checkout} correction={correction} />}
		</Frame>
	);
}

function NotPaid({ thanks, frame: Frame }: { thanks: Thanks; frame: Frame }) {
	if (thanks.state === "checking") {
		return (
			<Frame title="Confirming your payment">
				<Stack role="status">
					<Loader aria-hidden />
					<Text>
						We're waiting for the payment service to confirm your payment. This usually takes a few seconds, and this
						page updates by itself. If you paid, you don't need to pay again: the receipt with your access link arrives
						by email.
					</Text>
				</Stack>
			</Frame>
		);
	}
	if (thanks.state === "waiting") {
		return (
			<Frame title="Waiting for your payment" subtitle={thanks.own && `Order ${thanks.own.orderNumber}`}>
				<Stack role="status">
					<Loader aria-hidden />
					<Text>
						Your order is placed. The payment method you chose can take a few days. You can close this page: when the
						payment arrives, we email the receipt with your access link.
					</Text>
				</Stack>
			</Frame>
		);
	}
	if (thanks.state === "disputed") {
		return (
			<Frame
				title="This order is disputed, and access is suspended"
				subtitle={thanks.own && `Order ${thanks.own.orderNumber}`}
			>
				<DisputeExplained />
			</Frame>
		);
	}
	const failed = thanks.state === "failed";
	return (
		<Frame title={failed ? "The payment did not arrive" : "This order has ended"}>
			<Stack>
				<Text>
					{failed
						? "Your bank did not make the payment, and you were not charged. You can try again with another way to pay."
						: "It was refunded or canceled. Please write to support if this is not right."}
				</Text>
				{failed && (
					<Button component="a" href="/buy" fullWidth>
						Try again
					</Button>
				)}
			</Stack>
		</Frame>
	);
}

/** Shown if the address belongs to no paid checkout. */
export function PurchaseNotFound({ frame: Frame }: { frame: Frame }) {
	return (
		<Frame title="We couldn't find this purchase">
			<Stack>
				<Text>The address of this page is not complete, or the checkout was never paid.</Text>
				<Button component={Link} to="/find-my-purchase" fullWidth>
					Find my purchase
				</Button>
			</Stack>
		</Frame>
	);
}

/** The target of `/buy` if no checkout could be opened. */
export function CheckoutFailed({ frame: Frame }: { frame: Frame }) {
	const [parameters] = useSearchParams();
	const code = normalizeCode(parameters.get("code") ?? "");
	const search = code ? `?code=${code}` : "";
	return (
		<Frame title="The checkout did not open">
			<Stack>
				<Text>You were not charged. Please try again in a minute, or write to support.</Text>
				<Button component="a" href={`/buy${search}`} fullWidth>
					Try again
				</Button>
				<Button component="a" href={`/${search}#price`} variant="default" fullWidth>
					Back to the offer
				</Button>
			</Stack>
		</Frame>
	);
}
