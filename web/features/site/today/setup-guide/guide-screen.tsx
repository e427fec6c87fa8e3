import { Button, Progress, Text } from "@mantine/core";
import { IconCircleCheckFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type GuideState, type GuideStep, guideSteps } from "../../../../../contract/site/setup-guide.ts";
import { PageHeading } from "../../../../ui/page-heading.tsx";
import { Section } from "../../../../ui/section.tsx";
import { stepLabels } from "./guide-labels.ts";
import classes from "./guide-screen.module.css";

export const addressOfStep = (step: GuideStep): string => `?step=${step}`;

/** Returns the address of the step after this one. */
export const addressAfter = (step: GuideStep): string =>
	addressOfStep(guideSteps[guideSteps.indexOf(step) + 1] ?? step);

/** Frames a step of the guide, which can be left and continued at any point (BRND-02). */
export function GuideScreen(props: { guide: GuideState; step: GuideStep; plain?: boolean; children: ReactNode }) {
	const { guide, step } = props;
	const number = guideSteps.indexOf(step) + 1;
	return (
		<>
			<PageHeading
				title="Set up your site"
				subtitle="Six short steps. Leave at any time: your answers are saved, and Today brings you back."
				actions={
					<Button component={Link} to="/admin" variant="default">
						Continue later
					</Button>
				}
			/>
			<div className={classes.guide}>
				<nav aria-label="Steps" className={classes.steps}>
					<Text size="sm" c="dimmed" className={classes.count}>
						Step {number} of {guideSteps.length}
					</Text>
					<Progress
						value={(number / guideSteps.length) * 100}
						size="sm"
						aria-label={`Step ${number} of ${guideSteps.length}`}
						className={classes.count}
					/>
					<ol>
						{guideSteps.map((one, at) => (
							<li key={one}>
								<Link to={addressOfStep(one)} className={classes.step} aria-current={one === step ? "step" : undefined}>
									{guide.done.includes(one) ? (
										<IconCircleCheckFilled size={22} role="img" aria-label="Done" className={classes.done} />
									) : (
										<span className={classes.number} aria-hidden>
											{at + 1}
										</span>
									)}
									{stepLabels[one]}
								</Link>
							</li>
						))}
					</ol>
				</nav>
				<div>{props.plain ? props.children : <Section title={stepLabels[step]}>{props.children}</Section>}</div>
			</div>
		</>
	);
}
