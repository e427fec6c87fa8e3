export const meta = () => [{ title: "Earnings" }];

export default function EarningsPage() {
	return (
		<main>
			<h1>Earnings</h1>
			<a href="/auth" data-sign-in>
				Sign in
			</a>
		</main>
	);
}
