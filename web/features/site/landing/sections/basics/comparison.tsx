import { each } from "../../../../../lib/each.ts";
import { Section } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

export function Comparison({ id, content }: SectionViewProps<"comparison">) {
	const { left, right, rows, ...frame } = content;
	return (
		<Section id={id} {...frame}>
			<table className="ways-table">
				<thead>
					<tr>
						<td />
						<th scope="col">{left}</th>
						<th scope="col" className="now">
							{right}
						</th>
					</tr>
				</thead>
				<tbody>
					{each(rows, (row) => (
						<tr>
							<th scope="row">{row.topic}</th>
							<td>{row.left}</td>
							<td className="now">{row.right}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Section>
	);
}
