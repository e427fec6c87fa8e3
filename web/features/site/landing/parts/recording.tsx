import { RichText } from "./rich-text.tsx";

/** A recording that loads when it is played, and its words for people who cannot hear it. */
export function Recording(props: { title: string; src: string; wordsLabel: string; words: string }) {
	const { title, src, wordsLabel, words } = props;
	return (
		<>
			{/* biome-ignore lint/a11y/useMediaCaption: sound only, and its text is below */}
			<audio controls preload="none" src={src || undefined} aria-label={title} />
			{words && (
				<details>
					<summary>{wordsLabel}</summary>
					<RichText text={words} />
				</details>
			)}
		</>
	);
}
