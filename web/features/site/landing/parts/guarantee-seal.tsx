import { usePage } from "../use-page.ts";

export function GuaranteeSeal() {
	const { guaranteeDays } = usePage().offer;
	return (
		<svg viewBox="0 0 96 96" aria-hidden="true">
			<circle cx="48" cy="48" r="46" fill="var(--soft)" />
			<circle
				cx="48"
				cy="48"
				r="39"
				fill="none"
				stroke="var(--deep)"
				strokeWidth="2"
				strokeDasharray="1 5"
				strokeLinecap="round"
			/>
			<text
				x="48"
				y="54"
				textAnchor="middle"
				fontFamily="var(--heading)"
				fontWeight="600"
				fontSize="34"
				fill="var(--deep)"
			>
				{guaranteeDays}
			</text>
			<text
				x="48"
				y="70"
				textAnchor="middle"
				fontFamily="var(--body)"
				fontWeight="600"
				fontSize="13"
				fill="var(--deep)"
			>
				days
			</text>
			<path
				d="M41 18l5 5 9-9"
				fill="none"
				stroke="var(--brand)"
				strokeWidth="3.5"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
		</svg>
	);
}
