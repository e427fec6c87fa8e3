/** A sheet of paper with a question mark, in the colors of the brand. */
export function MissingPage() {
	return (
		<svg viewBox="0 0 240 150" aria-hidden="true">
			<circle cx="120" cy="75" r="72" fill="var(--pale)" />
			<path d="M84 26h52l24 24v76q0 6-6 6H84q-6 0-6-6V32q0-6 6-6z" fill="var(--white)" />
			<path d="M136 26v18q0 6 6 6h18z" fill="var(--bright)" />
			<path
				d="M104 78c0-20 31-20 31 0 0 12-15 12-15 24M120 112v2"
				fill="none"
				stroke="var(--deep)"
				strokeWidth="7"
				strokeLinecap="round"
			/>
		</svg>
	);
}
