export const meta = () => [{ title: "NotFound" }];

export default function NotFoundPage() {
	return (
		<main>
			<h1>NotFound</h1>
			<a href="/auth" data-sign-in>
				Sign in
			</a>
		</main>
	);
}
