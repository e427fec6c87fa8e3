import { usePage } from "../use-page.ts";

export function Guarantee() {
	const { landing } = usePage();
	const texts = landing.price;
	return (
		<div className="guarantee">
			<GuaranteeSeal />
			<div>
				<h3>{texts.guaranteeTitle}</h3>
				<p>{texts.guaranteeText}</p>
			</div>
		</div>
	);
}

export function GuaranteeSeal() {
	const { guaranteeDays } = usePage().offer;
	return (
		<svg viewBox="0 0 96 96" aria-hidden="true">
			<circle cx="48" cy="48" r="46" fill="#c9dcae" />
			<circle
				cx="48"
				cy="48"
				r="39"
				fill="none"
				stroke="#1f4d36"
				strokeWidth="2"
				strokeDasharray="1 5"
				strokeLinecap="round"
			/>
			<text
				x="48"
				y="54"
				textAnchor="middle"
				fontFamily="Fraunces, Georgia, serif"
				fontWeight="600"
				fontSize="34"
				fill="#1f4d36"
			>
				{guaranteeDays}
			</text>
			<text
				x="48"
				y="70"
				textAnchor="middle"
				fontFamily="Figtree, system-ui, sans-serif"
				fontWeight="600"
				fontSize="13"
				fill="#1f4d36"
			>
				days
			</text>
			<path
				d="M48 26v-8M48 22c-6 0-9-3-9-8 6 0 9 3 9 8zm0 0c0-5 3-8 9-8 0 5-3 8-9 8z"
				fill="#3f7d4f"
				stroke="#3f7d4f"
			/>
		</svg>
	);
}
