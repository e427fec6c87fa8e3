/** After a list that a phone shows the first items of (`styles/phone.css`): the rest, without a script. */
export function ShowAll({ text }: { text: string }) {
	return (
		<label className="show-all">
			<input type="checkbox" />
			{text}
		</label>
	);
}
