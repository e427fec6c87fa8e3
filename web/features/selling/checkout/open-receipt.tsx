import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { queries } from "../../../lib/api.ts";
import { authRequest } from "../../../lib/session/auth-request.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { DisputeExplained } from "./dispute-explained.tsx";
import { type PageFrame, PurchaseLinkPage } from "./purchase-link-page.tsx";

/** Shows what a receipt link allows. It only acts after a click, because mail scanners open links too. */
export function OpenReceipt({ link, frame }: { link: string; frame: PageFrame }) {
	const query = useQuery({
		...queries.visitor.buying.linkState.queryOptions({ input: { link } }),
		retry: false,
	});
	return (
		<PurchaseLinkPage
			frame={frame}
			title="Open my purchase"
			query={query}
			invalidHint="Links in receipts work for 14 days, and for the email they were sent to. You can have a new one sent to you."
		>
			{({ state, email }) => {
				const contents: Record<typeof state, ReactNode> = {
					"choose-password": <ChoosePassword link={link} email={email} />,
					confirm: <Confirm link={link} />,
					"sign-in": (
						<Button component="a" href={`/auth?email=${encodeURIComponent(email)}&mode=sign-in`} fullWidth>
							Sign In
						</Button>
					),
					suspended: <DisputeExplained />,
					"no-access": <Text>This order was refunded or has ended. Please write to support if this is not right.</Text>,
				};
				return { title: titles[state], content: contents[state] };
			}}
		</PurchaseLinkPage>
	);
}

const titles = {
	"choose-password": "Open my purchase",
	confirm: "Confirm your email",
	"sign-in": "Your account is ready",
	suspended: "Your access is suspended",
	"no-access": "Your access has ended",
};

function Confirm({ link }: { link: string }) {
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const confirm = async () => {
		setBusy(true);
		setFailure(null);
		try {
			await authRequest("/purchase/open-receipt", { link }, "Your email could not be confirmed. Please try again.");
			window.location.assign("/dashboard");
		} catch (error) {
			setFailure((error as Error).message);
			setBusy(false);
		}
	};
	return (
		<Stack>
			<Text>Confirm this email so you can always get back in.</Text>
			<FailureAlert>{failure}</FailureAlert>
			<Button fullWidth loading={busy} onClick={() => void confirm()}>
				Confirm my email
			</Button>
		</Stack>
	);
}
