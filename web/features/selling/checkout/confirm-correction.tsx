import { Button, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { isInvalidLink, type PageFrame, PurchaseLinkPage } from "./purchase-link-page.tsx";

/** Moves the purchase to the corrected email after a click, because mail scanners open links too. */
export function ConfirmCorrection({ link, frame }: { link: string; frame: PageFrame }) {
	const query = useQuery({
		...queries.visitor.buying.correctionState.queryOptions({ input: { link } }),
		retry: false,
	});
	const confirm = useMutation({
		mutationFn: () => api.visitor.buying.confirmCorrection({ link }),
		onSuccess: ({ next }) => window.location.assign(next),
	});
	return (
		<PurchaseLinkPage
			frame={frame}
			title="Confirm your email"
			query={query}
			refused={isInvalidLink(confirm.error)}
			invalidHint="It works for 24 hours, and only the newest link of an order does. If your purchase is missing, have the receipt sent again."
		>
			{({ state, orderNumber }) => {
				const isDone = state === "done";
				return {
					title: isDone ? "This email is confirmed" : "Confirm your email",
					content: (
						<Stack>
							<Text>
								{isDone
									? `Order ${orderNumber} belongs to this email, and the receipt was sent here.`
									: `Order ${orderNumber} will belong to this email. The receipt and your access come here.`}
							</Text>
							<FailureAlert>
								{confirm.isError && errorMessage(confirm.error, "Your email could not be confirmed. Please try again.")}
							</FailureAlert>
							<Button fullWidth loading={confirm.isPending || confirm.isSuccess} onClick={() => confirm.mutate()}>
								{isDone ? "Open my purchase" : "Confirm this email"}
							</Button>
						</Stack>
					),
				};
			}}
		</PurchaseLinkPage>
	);
}
