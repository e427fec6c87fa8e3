import { each } from "../../../../../lib/each.ts";
import { Section } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

export function Table({ id, content }: SectionViewProps<"table">) {
	const { columns, rows, ...frame } = content;
	return (
		<Section id={id} {...frame}>
			<section
				className="table"
				aria-label={frame.title}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a phone pushes the table sideways, and so do arrow keys
				tabIndex={0}
			>
				<table>
					<thead>
						<tr>
							{each(columns, (column) => (
								<th scope="col">{column}</th>
							))}
						</tr>
					</thead>
					<tbody>
						{each(rows, ({ cells }) => (
							<tr>
								{each(cells, (cell) => (
									<td>{cell}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</Section>
	);
}
