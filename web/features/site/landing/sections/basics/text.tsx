import { RichText } from "../../parts/rich-text.tsx";
import { Section } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

export function FreeText({ id, content }: SectionViewProps<"text">) {
	const { body, ...frame } = content;
	return (
		<Section id={id} {...frame}>
			<div className="body">
				<RichText text={body} />
			</div>
		</Section>
	);
}
