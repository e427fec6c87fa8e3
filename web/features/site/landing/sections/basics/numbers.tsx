import type { SectionContent } from "../../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { each } from "../../../../../lib/each.ts";
import { Section, SectionFrame } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

/** Large figures, or a list that adds up: how figures look, without claiming any income. */
export function Numbers({ id, content }: SectionViewProps<"numbers">) {
	const { eyebrow, title, text, look, items, ...frame } = content;
	if (look === "figures")
		return (
			<Section id={id} eyebrow={eyebrow} title={title} text={text} {...frame}>
				<dl className="facts facts-row">
					{each(items, ({ name, detail, figure }) => (
						<div>
							<dt>{detail ? `${name}, ${detail}` : name}</dt>
							<dd>{figure}</dd>
						</div>
					))}
				</dl>
			</Section>
		);
	const Heading = frame.joined ? "h3" : "h2";
	return (
		<SectionFrame id={id} {...frame}>
			<div className="card worked-example">
				<div>
					{eyebrow && <p className="eyebrow">{eyebrow}</p>}
					<Heading dir="auto">{title}</Heading>
					{text && <p dir="auto">{text}</p>}
				</div>
				<table>
					<tbody>
						{each(items, (item) => (
							<Line {...item} />
						))}
					</tbody>
				</table>
			</div>
		</SectionFrame>
	);
}

const looks = { line: undefined, subtotal: "sum", total: "total" };

function Line({ name, detail, figure, role }: SectionContent<"numbers">["items"][number]) {
	return (
		<tr className={looks[role]}>
			<th scope="row">
				{name}
				{detail && <small>{detail}</small>}
			</th>
			<td>{figure}</td>
		</tr>
	);
}
