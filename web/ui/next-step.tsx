import { Button, Code, CopyButton, Group } from "@mantine/core";
import { Link } from "react-router";
import type { NextStep as Step } from "../../contract/site/today.ts";

/** What to do about something: a link button, or a command to copy. */
export function NextStep({ step, about }: { step: Step; about: string }) {
	if ("command" in step) {
		return (
			<Group gap="xs" wrap="nowrap" maw="100%">
				<Code style={{ minWidth: 0, overflowWrap: "anywhere" }}>{step.command}</Code>
				<CopyButton value={step.command}>
					{({ copied, copy }) => (
						<Button
							variant="default"
							size="sm"
							flex="none"
							onClick={copy}
							aria-label={`Copy the command: ${step.label}`}
						>
							{copied ? "Copied" : "Copy"}
						</Button>
					)}
				</CopyButton>
			</Group>
		);
	}
	const label = { "aria-label": `${step.label}: ${about}` };
	// Public pages are separate documents.
	return step.to.startsWith("/admin") ? (
		<Button component={Link} to={step.to} variant="default" size="sm" {...label}>
			{step.label}
		</Button>
	) : (
		<Button component="a" href={step.to} variant="default" size="sm" {...label}>
			{step.label}
		</Button>
	);
}
