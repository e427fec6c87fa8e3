import { useFillIn } from "./fill-in.ts";

/** After a list that a phone shows the first items of (`styles/phone.css`): the rest, without a script. */
export function ShowAll({ text }: { text: string }) {
	const fillIn = useFillIn();
	return (
		<label className="show-all">
			<input type="checkbox" />
			{fillIn(text)}
		</label>
	);
}
