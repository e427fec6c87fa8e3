import { Button, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { WithdrawForm, withdrawalQuery } from "../../../features/selling/withdrawal/withdraw-form.tsx";
import { queries } from "../../../lib/api.ts";
import { errorCode } from "../../../lib/error-message.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Withdraw from contract");

const page = pageData(({ load }) =>
	Promise.all([load(queries.visitor.settings.read.queryOptions()), load(withdrawalQuery)]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Exists while the right is offered (BUY-07). */
export default function WithdrawPage() {
	const { data, isError, error, isFetching, refetch } = useQuery({ ...withdrawalQuery, retry: false });
	if (data) {
		return (
			<AuthCard
				title="Withdraw from contract"
				subtitle={`Within ${data.days} days of buying, without giving a reason.`}
			>
				<WithdrawForm />
			</AuthCard>
		);
	}
	const isOff = isError && errorCode(error) === "NOT_OFFERED";
	return (
		<AuthCard title={isOff ? "There is no right of withdrawal here" : "Withdraw from contract"}>
			{!isError && <Loader aria-label="The form is being loaded" />}
			{isError && (
				<Stack>
					<Text>
						{isOff
							? "If something is not right with your order, write to support."
							: "The form could not be loaded. Please try again."}
					</Text>
					{!isOff && (
						<Button onClick={() => void refetch()} loading={isFetching} fullWidth>
							Try again
						</Button>
					)}
				</Stack>
			)}
		</AuthCard>
	);
}
