import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { formatPrice } from "../../../../contract/money.ts";
import type { OpenCheckoutOfLink } from "../../../../contract/selling/checkout-reminders.ts";
import { queries } from "../../../lib/api.ts";
import { errorCode } from "../../../lib/error-message.ts";

type Frame = ComponentType<{ title: string; children: ReactNode }>;

export const reopenedCheckoutQuery = (link: string) =>
	queries.visitor.checkoutReminders.read.queryOptions({ input: { link } });

/** Shows the order that a reminder's link reopens. It only acts after a click, because mail scanners open links too. */
export function ResumeCheckout({ link, frame: Frame }: { link: string; frame: Frame }) {
	const { data, error, isFetching, refetch } = useQuery({ ...reopenedCheckoutQuery(link), retry: false });
	if (data === null || errorCode(error) === "BAD_REQUEST") {
		return (
			<Frame title="This link is no longer valid">
				<Stack>
					<Text>Links in reminders work for 30 days. You can start a new order.</Text>
					<Button component="a" href="/#price" fullWidth>
						See the offer
					</Button>
				</Stack>
			</Frame>
		);
	}
	if (error) {
		return (
			<Frame title="Your order">
				<Stack>
					<Text>Your order could not be loaded.</Text>
					<Button onClick={() => void refetch()} loading={isFetching} fullWidth>
						Try again
					</Button>
				</Stack>
			</Frame>
		);
	}
	if (!data) {
		return (
			<Frame title="Your order">
				<Loader aria-label="Your order is being loaded" />
			</Frame>
		);
	}
	if (data.state === "bought") {
		return (
			<Frame title="This order is complete">
				<Stack>
					<Text>Your receipt was sent by email. Sign in to see your purchase.</Text>
					<Button component="a" href="/auth" fullWidth>
						Sign in
					</Button>
					<Button component="a" href="/find-my-purchase" variant="default" fullWidth>
						Find my purchase
					</Button>
				</Stack>
			</Frame>
		);
	}
	return (
		<Frame title="Your order">
			<OpenOrder order={data} link={link} />
		</Frame>
	);
}

function OpenOrder({ order, link }: { order: OpenCheckoutOfLink; link: string }) {
	const { product, quantity, price, currentPrice, code, state } = order;
	const total = formatPrice({ ...price, minorUnits: price.minorUnits * quantity });
	const current = formatPrice({ ...currentPrice, minorUnits: currentPrice.minorUnits * quantity });
	return (
		// Works without scripts, too.
		<form method="post" action={`/resume/${link}`}>
			<Stack>
				{state !== "open" && (
					<Text role="status" fw={600}>
						{state === "code_not_valid"
							? `The code ${code} no longer applies. The price is ${current}.`
							: `The price has changed from ${total} to ${current}.`}
					</Text>
				)}
				<Group justify="space-between" align="baseline" wrap="nowrap">
					<Text>
						{product}
						{quantity > 1 && ` × ${quantity}`}
					</Text>
					<Text fw={600}>{current}</Text>
				</Group>
				{state === "open" && (
					<Text size="sm" c="dimmed">
						The same price as before{code && `, with the code ${code}`}.
					</Text>
				)}
				<Button type="submit" fullWidth>
					Continue to my order
				</Button>
			</Stack>
		</form>
	);
}
