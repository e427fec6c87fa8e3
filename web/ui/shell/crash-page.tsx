/** Error page (NAV-12). Deliberately plain, because anything more would depend on parts that may be broken. */
export function CrashPage({ notFound }: { notFound: boolean }) {
	return (
		<main style={{ fontFamily: "system-ui, sans-serif", margin: "0 auto", maxWidth: "32rem", padding: "4rem 1.5rem" }}>
			<title>{notFound ? "Page not found" : "Something went wrong"}</title>
			<h1>{notFound ? "Page not found" : "Something went wrong"}</h1>
			<p>
				{notFound
					? "There is nothing at this address."
					: "This page could not be shown. Nothing you saved is lost. Try again, and write to us if it happens twice."}
			</p>
			<p style={{ display: "flex", gap: "1.5rem" }}>
				{!notFound && (
					<button type="button" onClick={() => window.location.reload()}>
						Try again
					</button>
				)}
				<a href="/">Back to the start</a>
			</p>
		</main>
	);
}
