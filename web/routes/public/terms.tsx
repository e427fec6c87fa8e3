export const meta = () => [{ title: "Terms" }];

export default function TermsPage() {
	return (
		<main>
			<h1>Terms</h1>
			<a href="/auth" data-sign-in>
				Sign in
			</a>
		</main>
	);
}
