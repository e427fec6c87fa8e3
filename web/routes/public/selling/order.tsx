import { Button, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { OrderForm, orderOptionsQuery, readOrderAddress } from "../../../features/selling/checkout/order-form.tsx";
import { queries } from "../../../lib/api.ts";
import { errorCode } from "../../../lib/error-message.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Your order");

const page = pageData(({ load, url }) =>
	Promise.all([
		load(queries.visitor.settings.read.queryOptions()),
		load(orderOptionsQuery(readOrderAddress(url.searchParams))),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** What is chosen before paying (BUY-07, BUY-08). */
export default function OrderPage() {
	const [parameters] = useSearchParams();
	const address = readOrderAddress(parameters);
	const { data, isError, error, isFetching, refetch } = useQuery({ ...orderOptionsQuery(address), retry: false });
	if (data) {
		return (
			<AuthCard title="Your order">
				<OrderForm key={`${address.code} ${address.reopened}`} options={data} address={address} />
			</AuthCard>
		);
	}
	const isClosed = isError && errorCode(error) === "NOT_SOLD_HERE";
	return (
		<AuthCard title="Your order">
			{!isError && <Loader aria-label="Your order is being loaded" />}
			{isError && (
				<Stack>
					<Text>{isClosed ? "There is no checkout here at the moment." : "Your order could not be loaded."}</Text>
					{isClosed ? (
						<Button component="a" href="/buy" fullWidth>
							Back to the offer
						</Button>
					) : (
						<Button onClick={() => void refetch()} loading={isFetching} fullWidth>
							Try again
						</Button>
					)}
				</Stack>
			)}
		</AuthCard>
	);
}
