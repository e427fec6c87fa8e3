import { Text, Title, VisuallyHidden } from "@mantine/core";
import { useIntersection, useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import classes from "./figure-charts.module.css";

/** A chart with a one-sentence summary, and its data as a table for people who cannot see it. */
export function Chart(props: {
	title: string;
	summary: string;
	/** There is no data yet: a sentence says more than an empty chart. */
	isEmpty: boolean;
	head: string[];
	rows: (string | number)[][];
	/** In pixels. */
	height: number;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<figure aria-labelledby={id} style={{ margin: 0, minWidth: 0 }}>
			<figcaption>
				<Title order={3} fz="lg" id={id}>
					{props.title}
				</Title>
				<Text size="sm" c="dimmed" mb="sm">
					{props.summary}
				</Text>
			</figcaption>
			{props.isEmpty ? (
				<Text c="dimmed" py="xl" ta="center" className={classes.empty}>
					No data yet
				</Text>
			) : (
				<DrawnWhenNear height={props.height}>{props.children}</DrawnWhenNear>
			)}
			<VisuallyHidden>
				<table>
					<caption>{props.title}</caption>
					<thead>
						<tr>
							{props.head.map((name) => (
								<th key={name} scope="col">
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{props.rows.map(([name, ...values]) => (
							<tr key={name}>
								<th scope="row">{name}</th>
								{values.map((value, index) => (
									<td key={props.head[index + 1]}>{value}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</VisuallyHidden>
		</figure>
	);
}

/** Drawing a chart takes longer than the rest of its page, so it waits until the chart is almost in view, or printed. */
function DrawnWhenNear({ height, children }: { height: number; children: ReactNode }) {
	const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: "200px" });
	const [isDrawn, setDrawn] = useState(false);
	if (entry?.isIntersecting && !isDrawn) setDrawn(true);
	useWindowEvent("beforeprint", () => flushSync(() => setDrawn(true)));
	return (
		<div ref={ref} aria-hidden inert style={{ height }}>
			{isDrawn && children}
		</div>
	);
}
