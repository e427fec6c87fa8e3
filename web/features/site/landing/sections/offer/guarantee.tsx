import { GuaranteeSeal } from "../../parts/guarantee-seal.tsx";
import { RichText } from "../../parts/rich-text.tsx";
import { SectionFrame } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

export function GuaranteeSection({ id, content }: SectionViewProps<"guarantee">) {
	const { title, body, ...frame } = content;
	return (
		<SectionFrame id={id} {...frame}>
			<div className="guarantee guarantee-large">
				<GuaranteeSeal />
				<div className="body">
					<h2 dir="auto">{title}</h2>
					<RichText text={body} />
				</div>
			</div>
		</SectionFrame>
	);
}
