import { BookContents } from "../../parts/book-contents.tsx";
import { Section } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

export function Contents({ id, content }: SectionViewProps<"contents">) {
	const { eyebrow, title, text, buyRow } = content;
	return (
		<Section id={id} eyebrow={eyebrow} title={title} text={text} buyRow={buyRow}>
			<BookContents content={content} />
		</Section>
	);
}
