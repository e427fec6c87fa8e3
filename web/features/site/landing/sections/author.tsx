import { PagePicture } from "../parts/page-picture.tsx";
import { RichText } from "../parts/rich-text.tsx";
import { usePage } from "../use-page.ts";

interface AuthorProps {
	eyebrow?: string;
	title: string;
}

/** The author, on both landing pages. */
export function Author({ eyebrow, title }: AuthorProps) {
	const { people, landing } = usePage();
	const { author } = people;
	return (
		<section className="section">
			<div className="wrap beside" data-reveal="">
				<PagePicture className="cover" picture={author.picture} width={480} height={540} />
				<div className="author-text">
					{eyebrow && <p className="eyebrow">{eyebrow}</p>}
					<h2>{title}</h2>
					<p className="author-name">
						<strong>{author.name}</strong>, {author.role}
					</p>
					<RichText text={author.story} />
					{author.quote && <blockquote>{author.quote}</blockquote>}
					{author.sample && <p className="sample-note">{landing.author.sampleNote}</p>}
				</div>
			</div>
		</section>
	);
}
