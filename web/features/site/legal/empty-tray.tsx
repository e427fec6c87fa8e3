/** A tray with a single shoot. */
export function EmptyTray() {
	return (
		<svg viewBox="0 0 240 150" aria-hidden="true">
			<circle cx="120" cy="75" r="72" fill="#dfe9cf" />
			<path d="M120 104c-2-16 2-30 6-42" fill="none" stroke="#8fb573" strokeWidth="4" strokeLinecap="round" />
			<path d="M126 62c-16 4-26-4-28-18 14-2 26 4 28 18zM126 62c-2-16 6-26 22-27 3 14-6 25-22 27z" fill="#3f7d4f" />
			<path d="M40 104q80-14 160 0z" fill="#4a3426" />
			<path d="M34 104h172l-10 34q-2 6-8 6H52q-6 0-8-6z" fill="#1f4d36" />
			<rect x="28" y="100" width="184" height="10" rx="5" fill="#163a28" />
			<path
				d="M66 116v20M93 116v20M120 116v20M147 116v20M174 116v20"
				stroke="#fff"
				strokeOpacity=".12"
				strokeWidth="4"
				strokeLinecap="round"
			/>
		</svg>
	);
}
