/** The mark of web/public/favicon.svg, inlined to save a request before the first paint. */
export function BrandMark() {
	return (
		<svg viewBox="0 0 32 32" width={32} height={32} aria-hidden="true">
			<rect width="32" height="32" rx="8" fill="#1f4d36" />
			<path d="M16 26V14" stroke="#faf6ec" strokeWidth="2.2" strokeLinecap="round" />
			<path d="M16 15c0-4.6-3.2-7.5-9-7.5 0 5.4 3.3 8 9 7.5z" fill="#8fb573" />
			<path d="M16 17.5c0-4 2.9-6.6 8.5-6.5 0 4.9-3.2 7-8.5 6.5z" fill="#c9dea9" />
		</svg>
	);
}
