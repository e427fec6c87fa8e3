import { Button, Loader, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import { api, queries } from "../../lib/api.ts";
import { errorCode, errorMessage } from "../../lib/error-message.ts";
import { FailureAlert } from "../../ui/failure-alert";

/** Gives the purchase to the corrected email, after a press alone: the scanners of mail servers open links too. */
export function ConfirmCorrection(props: {
	link: string;
	frame: ComponentType<{ title: string; subtitle?: ReactNode; children: ReactNode }>;
}) {
	const { link, frame: Frame } = props;
	const { data, isError, error, isFetching, refetch } = useQuery({
		...queries.visitor.buying.correctionState.queryOptions({ input: { link } }),
		retry: false,
	});
	const confirm = useMutation({
		mutationFn: () => api.visitor.buying.confirmCorrection({ link }),
		onSuccess: ({ next }) => window.location.assign(next),
	});
	const isInvalid = [error, confirm.error].some((one) =>
		["LINK_INVALID", "BAD_REQUEST"].includes(errorCode(one) ?? ""),
	);
	if (isError || isInvalid) {
		return (
			<Frame title={isInvalid ? "This link is no longer valid" : "Confirm your email"}>
				<Stack>
					<Text>
						{isInvalid
							? "It works for 24 hours, and only the newest link of an order does. If your purchase is missing, have the receipt sent again."
							: "Your purchase could not be loaded. Please try again."}
					</Text>
					{isInvalid ? (
						<Button component={Link} to="/find-my-purchase" fullWidth>
							Find my purchase
						</Button>
					) : (
						<Button onClick={() => void refetch()} loading={isFetching} fullWidth>
							Try again
						</Button>
					)}
				</Stack>
			</Frame>
		);
	}
	if (!data) {
		return (
			<Frame title="Confirm your email">
				<Loader aria-label="Your purchase is being loaded" />
			</Frame>
		);
	}
	const isDone = data.state === "done";
	return (
		<Frame
			title={isDone ? "This email is confirmed" : "Confirm your email"}
			subtitle={<span style={{ overflowWrap: "anywhere" }}>{data.email}</span>}
		>
			<Stack>
				<Text>
					{isDone
						? `Order ${data.orderNumber} belongs to this email, and the receipt was sent here.`
						: `Order ${data.orderNumber} will belong to this email. The receipt and your access come here.`}
				</Text>
				<FailureAlert>
					{confirm.isError && errorMessage(confirm.error, "Your email could not be confirmed. Please try again.")}
				</FailureAlert>
				<Button fullWidth loading={confirm.isPending || confirm.isSuccess} onClick={() => confirm.mutate()}>
					{isDone ? "Open my purchase" : "Confirm this email"}
				</Button>
			</Stack>
		</Frame>
	);
}
