import { landing } from "../../../content/landing.ts";
import { Section } from "./section.tsx";

const { ways } = landing;

export function Ways() {
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
					{ways.rows.map(({ topic, old, now }) => (
						<tr key={topic}>
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
