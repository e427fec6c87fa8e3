export const meta = () => [{ title: "Privacy" }];

export default function PrivacyPage() {
	return (
		<main>
			<h1>Privacy</h1>
			<a href="/auth" data-sign-in>
				Sign in
			</a>
		</main>
	);
}
