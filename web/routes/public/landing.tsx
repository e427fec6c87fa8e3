export const meta = () => [{ title: "Landing" }];

export default function LandingPage() {
	return (
		<main>
			<h1>Landing</h1>
			<a href="/auth" data-sign-in>
				Sign in
			</a>
		</main>
	);
}
