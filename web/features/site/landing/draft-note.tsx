/** Says above a draft what it is, to people who have its link (BRND-03). */
export function DraftNote() {
	return (
		<aside className="code-note" aria-label="Draft">
			<p className="wrap">This is a draft that isn’t published. Nothing can be bought here.</p>
		</aside>
	);
}
