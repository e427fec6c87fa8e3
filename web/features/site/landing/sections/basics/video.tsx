import { Film } from "../../parts/film.tsx";
import { Section } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

export function Video({ id, content }: SectionViewProps<"video">) {
	const { film, ...frame } = content;
	return (
		<Section id={id} {...frame}>
			<Film video={film} />
		</Section>
	);
}
