/** What one person says, in a sentence. */
export function ShortQuote({ text, by }: { text: string; by: string }) {
	return (
		<figure className="short-quote">
			<blockquote dir="auto">{text}</blockquote>
			{by && <figcaption dir="auto">{by}</figcaption>}
		</figure>
	);
}
