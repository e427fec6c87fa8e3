import { each } from "../../../../lib/each.ts";
import { usePage } from "../use-page.ts";

/** A page of the book, to show what its figures look like, without claiming any income. */
export function WorkedExample() {
	const { example } = usePage().book;
	if (example.lines.length === 0) return null;
	return (
		<div className="card worked-example">
			<div>
				<p className="eyebrow">{example.source}</p>
				<h3>{example.title}</h3>
				<p>{example.note}</p>
			</div>
			<table>
				<tbody>
					{each(example.lines, (line) => (
						<Line {...line} />
					))}
					{example.materials.name && <Line {...example.materials} look="sum" />}
					{example.time.name && <Line {...example.time} />}
					{example.total.name && <Line {...example.total} />}
				</tbody>
			</table>
		</div>
	);
}

function Line({ name, working, amount, look }: { name: string; working?: string; amount: string; look?: string }) {
	return (
		<tr className={look}>
			<th scope="row">
				{name}
				{working && <small>{working}</small>}
			</th>
			<td>{amount}</td>
		</tr>
	);
}
