import { each } from "../../../../lib/each.ts";
import { Section } from "../parts/section.tsx";
import { usePage } from "../use-page.ts";

export function Ways() {
	const { ways } = usePage().landing;
	return (
		<Section tone="paper" title={ways.title} text={ways.text}>
			<table className="ways-table">
				<thead>
					<tr>
						<td />
						<th scope="col">{ways.oldWay}</th>
						<th scope="col" className="now">
							{ways.newWay}
						</th>
					</tr>
				</thead>
				<tbody>
					{each(ways.rows, ({ topic, old, now }) => (
						<tr>
							<th scope="row">{topic}</th>
							<td>{old}</td>
							<td className="now">{now}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Section>
	);
}
