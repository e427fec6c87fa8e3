import { landing } from "../../../content/landing.ts";
import { author } from "../../../content/people.ts";

interface AuthorProps {
	eyebrow?: string;
	title: string;
}

/** On both landing pages. */
export function Author({ eyebrow, title }: AuthorProps) {
	return (
		<section className="section">
			<div className="wrap beside" data-reveal="">
				<img
					className="cover"
					src={author.picture.src}
					alt={author.picture.alt}
					width={480}
					height={540}
					loading="lazy"
					decoding="async"
				/>
				<div className="author-text">
					{eyebrow && <p className="eyebrow">{eyebrow}</p>}
					<h2>{title}</h2>
					<p className="author-name">
						<strong>{author.name}</strong>, {author.role}
					</p>
					{author.paragraphs.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
					<blockquote>{author.quote}</blockquote>
					{author.sample && <p className="sample-note">{landing.author.sampleNote}</p>}
				</div>
			</div>
		</section>
	);
}
