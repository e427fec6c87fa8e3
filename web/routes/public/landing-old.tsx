export const meta = () => [{ title: "LandingOld" }];

export default function LandingOldPage() {
	return (
		<main>
			<h1>LandingOld</h1>
			<a href="/auth" data-sign-in>
				Sign in
			</a>
		</main>
	);
}
