import type { SectionContent } from "../../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { PagePicture } from "../../parts/page-picture.tsx";
import { RichText } from "../../parts/rich-text.tsx";
import { SectionFrame } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

export function Author({ id, content }: SectionViewProps<"author">) {
	return <AuthorStory id={id} author={content} />;
}

/** The author, on both landing pages. */
export function AuthorStory({ id, author }: { id?: string; author: SectionContent<"author"> }) {
	return (
		<SectionFrame id={id} tone={author.tone} layout="beside">
			<PagePicture className="cover" picture={author.picture} width={480} height={540} />
			<div className="author-text">
				{author.eyebrow && <p className="eyebrow">{author.eyebrow}</p>}
				<h2>{author.title}</h2>
				<p className="author-name">
					<strong>{author.name}</strong>, {author.role}
				</p>
				<RichText text={author.story} />
				{author.quote && <blockquote>{author.quote}</blockquote>}
				{author.sample && <p className="sample-note">{author.sampleNote}</p>}
			</div>
		</SectionFrame>
	);
}
