import { each } from "../../../../lib/each.ts";
import { usePage } from "../use-page.ts";

/** A page of the book, to show what its figures look like, without claiming any income. */
export function TrayCost() {
	const { trayCost } = usePage().book;
	return (
		<div className="card tray-cost">
			<div>
				<p className="eyebrow">{trayCost.source}</p>
				<h3>{trayCost.title}</h3>
				<p>{trayCost.note}</p>
			</div>
			<table>
				<tbody>
					{each(trayCost.lines, (line) => (
						<Line {...line} />
					))}
					<Line {...trayCost.materials} look="sum" />
					<Line {...trayCost.time} />
					<Line {...trayCost.total} />
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
