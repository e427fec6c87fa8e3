/** NAV-06. Without styles of its own: it stands there before any have come. */
export function Loading() {
	return (
		<p
			role="status"
			style={{ fontFamily: "system-ui, sans-serif", padding: "3rem 1rem", textAlign: "center", margin: 0 }}
		>
			Loading...
		</p>
	);
}
