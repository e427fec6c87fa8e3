import { IconCheck } from "@tabler/icons-react";
import classes from "./import-steps.module.css";

const steps = ["Upload", "Match columns", "Preview", "Import"] as const;
export type ImportStep = (typeof steps)[number];

/** The current step from a file to customers (IMP-01). */
export function ImportSteps({ current }: { current: ImportStep }) {
	const reached = steps.indexOf(current);
	return (
		<ol className={classes.steps} aria-label="Steps of the import">
			{steps.map((step, index) => (
				<li key={step} aria-current={step === current ? "step" : undefined} data-done={index < reached || undefined}>
					<span className={classes.number} aria-hidden>
						{index < reached ? <IconCheck size={16} stroke={3} /> : index + 1}
					</span>
					<span className={classes.label}>{step}</span>
				</li>
			))}
		</ol>
	);
}
