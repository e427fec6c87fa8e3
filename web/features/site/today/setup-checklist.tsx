import { Button, Group, Progress, Text } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SetupStep, stepsToConfirm } from "../../../../contract/site/today.ts";
import { queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { NextStep } from "../../../ui/next-step.tsx";
import { Section } from "../../../ui/section.tsx";
import classes from "./today.module.css";

type Confirmable = (typeof stepsToConfirm)[number];

/**
 * What a new site still needs (SET-04). Steps complete themselves; a person confirms those that the site cannot see.
 */
export function SetupChecklist({ steps }: { steps: SetupStep[] }) {
	const queryClient = useQueryClient();
	const onSuccess = (today: unknown) => queryClient.setQueryData(queries.admin.today.read.queryKey(), today as never);
	const confirming = useMutation(queries.admin.today.confirmStep.mutationOptions({ onSuccess }));
	const hiding = useMutation(queries.admin.today.showSetup.mutationOptions({ onSuccess }));
	const done = steps.filter((step) => step.done).length;
	const error = confirming.error ?? hiding.error;
	return (
		<Section
			title="Set up your site"
			subtitle={`${done} of ${steps.length} done`}
			actions={
				<Button variant="subtle" size="sm" loading={hiding.isPending} onClick={() => hiding.mutate({ shown: false })}>
					Hide checklist
				</Button>
			}
		>
			<Progress value={(done / steps.length) * 100} size="sm" mb="md" aria-label={`${done} of ${steps.length} done`} />
			<FailureAlert>{error && errorMessage(error, "This could not be saved. Please try again.")}</FailureAlert>
			<ul className={classes.items}>
				{steps.map(({ id, title, detail, done: isDone, toConfirm, step }) => (
					<li key={id} className={classes.item} data-done={isDone || undefined}>
						{isDone ? (
							<IconCircleCheckFilled size={20} role="img" aria-label="Done" className={classes.icon} />
						) : (
							<IconCircle size={20} stroke={1.5} role="img" aria-label="Not done" className={classes.icon} />
						)}
						<div className={classes.text}>
							<Text fw={500}>{title}</Text>
							{!isDone && (
								<Text size="sm" c="dimmed">
									{detail}
								</Text>
							)}
						</div>
						{!isDone && (
							<Group gap="xs" className={classes.step}>
								<NextStep step={step} about={title} />
								{toConfirm && (
									<Button
										variant="default"
										size="sm"
										loading={confirming.isPending}
										onClick={() => confirming.mutate({ id: id as Confirmable })}
									>
										Mark as reviewed
									</Button>
								)}
							</Group>
						)}
					</li>
				))}
			</ul>
		</Section>
	);
}
