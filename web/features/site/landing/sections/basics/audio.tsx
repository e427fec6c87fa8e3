import { Recording } from "../../parts/recording.tsx";
import { Section } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

export function Audio({ id, content }: SectionViewProps<"audio">) {
	const { src, wordsLabel, words, ...frame } = content;
	return (
		<Section id={id} {...frame}>
			<div className="recording">
				<Recording title={frame.title} src={src} wordsLabel={wordsLabel} words={words} />
			</div>
		</Section>
	);
}
