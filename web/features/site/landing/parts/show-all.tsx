/** Expands a list that a phone shortens (`styles/phone.css`), without a script. */
export function ShowAll({ text }: { text: string }) {
	return (
		<label className="show-all">
			<input type="checkbox" />
			{text}
		</label>
	);
}
