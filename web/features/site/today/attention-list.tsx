import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { AttentionItem } from "../../../../contract/site/today.ts";
import { NextStep } from "../../../ui/next-step.tsx";
import { Section } from "../../../ui/section.tsx";
import classes from "./today.module.css";

const looks = {
	problem: { Icon: IconAlertTriangle, label: "Problem" },
	notice: { Icon: IconInfoCircle, label: "Notice" },
};

/** Problems and suggestions, each with what to do about it (SET-05). */
export function AttentionList({ items }: { items: AttentionItem[] }) {
	return (
		<Section title="Needs attention">
			{items.length === 0 ? (
				<div className={classes.allWell}>
					<IconCircleCheck size={20} stroke={1.7} aria-hidden />
					<Text>Everything is running. Nothing needs your attention.</Text>
				</div>
			) : (
				<ul className={classes.items}>
					{items.map((item) => {
						const { Icon, label } = looks[item.tone];
						return (
							<li key={item.id} className={classes.item} data-tone={item.tone}>
								<Icon size={20} stroke={1.7} role="img" aria-label={label} className={classes.icon} />
								<div className={classes.text}>
									<Text fw={500}>{item.title}</Text>
									<Text size="sm" c="dimmed">
										{item.detail}
									</Text>
								</div>
								<div className={classes.step}>
									<NextStep step={item.step} about={item.title} />
								</div>
							</li>
						);
					})}
				</ul>
			)}
		</Section>
	);
}
