import { Button, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { queries } from "../../lib/api.ts";
import { authRequest } from "../../lib/auth-request.ts";
import { errorCode } from "../../lib/error-message.ts";
import { FailureAlert } from "../../ui/failure-alert";
import { ChoosePassword } from "./choose-password";
import { DisputeExplained } from "./dispute-explained";

/** What the link of a receipt is good for here. It acts after a press alone: the scanners of mail servers open links too. */
export function OpenReceipt(props: {
	link: string;
	frame: ComponentType<{ title: string; subtitle?: ReactNode; children: ReactNode }>;
}) {
	const { link, frame: Frame } = props;
	const { data, isError, error, isFetching, refetch } = useQuery({
		...queries.visitor.buying.linkState.queryOptions({ input: { link } }),
		retry: false,
	});
	if (isError) {
		const isInvalid = ["LINK_INVALID", "BAD_REQUEST"].includes(errorCode(error) ?? "");
		return (
			<Frame title={isInvalid ? "This link is no longer valid" : "Open my purchase"}>
				<Stack>
					<Text>
						{isInvalid
							? "Links in receipts work for 14 days, and for the email they were sent to. You can have a new one sent to you."
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
			<Frame title="Open my purchase">
				<Loader aria-label="Your purchase is being loaded" />
			</Frame>
		);
	}
	const { state, email } = data;
	const subtitle = <span style={{ overflowWrap: "anywhere" }}>{email}</span>;
	if (state === "choose-password") {
		return (
			<Frame title="Open my purchase" subtitle={subtitle}>
				<ChoosePassword link={link} email={email} />
			</Frame>
		);
	}
	if (state === "confirm") {
		return (
			<Frame title="Confirm your email" subtitle={subtitle}>
				<Confirm link={link} />
			</Frame>
		);
	}
	return (
		<Frame title={endTitles[state]} subtitle={subtitle}>
			{state === "sign-in" && (
				<Button component="a" href={`/auth?email=${encodeURIComponent(email)}&mode=sign-in`} fullWidth>
					Sign In
				</Button>
			)}
			{state === "suspended" && <DisputeExplained />}
			{state === "no-access" && (
				<Text>This order was refunded or has ended. Please write to support if this is not right.</Text>
			)}
		</Frame>
	);
}

const endTitles = {
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
