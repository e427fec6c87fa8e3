/** Loading message (NAV-06). Without its own styles, because it is shown before any have loaded. */
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
