import { each } from "../../../../../lib/each.ts";
import { PagePicture } from "../../parts/page-picture.tsx";
import { Section } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

export function Cards({ id, content }: SectionViewProps<"cards">) {
	const { items, firstLabel, secondLabel, ...frame } = content;
	const Heading = frame.joined ? "h4" : "h3";
	return (
		<Section id={id} {...frame}>
			<ul className="crops">
				{each(items, (card) => (
					<li>
						<PagePicture picture={{ src: card.picture, alt: "" }} width={208} height={236} />
						<Heading>{card.name}</Heading>
						{card.text && <p>{card.text}</p>}
						{(card.first || card.second) && (
							<dl>
								<Detail label={firstLabel} text={card.first} />
								<Detail label={secondLabel} text={card.second} />
							</dl>
						)}
					</li>
				))}
			</ul>
		</Section>
	);
}

function Detail({ label, text }: { label: string; text: string }) {
	if (!text) return null;
	return (
		<>
			<dt>{label}</dt>
			<dd>{text}</dd>
		</>
	);
}
