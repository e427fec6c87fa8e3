import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PageArm, PageTest } from "../../../../../contract/site/sales-page/page-tests.ts";
import { api, queries } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { notice } from "../../../../lib/notices.ts";
import { ConfirmDialog } from "../../../../ui/dialog/confirm-dialog.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { Section } from "../../../../ui/section.tsx";
import { describeResult, pricesDiffer } from "./page-test-results.ts";
import { TestFigures } from "./test-figures.tsx";

interface Choice {
	chosen: PageArm;
	title: string;
	label: string;
	text: string;
	done: string;
}

const choices = ({ a, b }: PageTest): Choice[] => [
	{
		chosen: "a",
		title: "Keep A and end the test?",
		label: "Keep A",
		text: `Everyone sees version ${a.version} again within a second. Version ${b.version} stays in your list of versions.`,
		done: `The test has ended. Everyone sees version ${a.version}.`,
	},
	{
		chosen: "b",
		title: "Switch to B and end the test?",
		label: "Switch to B",
		text: `Everyone sees version ${b.version} within a second, with its price. Version ${a.version} stays in your list of versions.`,
		done: `The test has ended. Everyone sees version ${b.version}.`,
	},
];

/** The running test: its results so far, and the buttons that end it (PAGE-03). */
export function RunningTest({ test }: { test: PageTest }) {
	const [asking, setAsking] = useState<Choice | null>(null);
	const queryClient = useQueryClient();
	const end = useMutation({
		mutationFn: ({ chosen }: Choice) => api.admin.pageTests.end({ id: test.id, chosen }),
		onSuccess: async (_, { done }) => {
			await Promise.all([
				queryClient.invalidateQueries({ queryKey: queries.admin.pageTests.key() }),
				queryClient.invalidateQueries({ queryKey: queries.admin.salesPage.key() }),
			]);
			setAsking(null);
			notice.succeeded(done);
		},
	});
	const { says, because } = describeResult(test);
	return (
		<Section
			title="Running now"
			subtitle={
				<>
					Started <LocalTime dateStyle="medium" timeStyle="short" at={test.startedAt} /> by {test.startedBy}. Half of
					the visitors see A, the page that was live, and half see B.
				</>
			}
		>
			<Stack>
				<TestFigures test={test} />
				<Alert color={test.result.verdict === "clear" ? "green" : "blue"} role="note">
					<Text fw={600}>{says}</Text>
					{because && <Text size="sm">{because}</Text>}
					{pricesDiffer(test) && (
						<Text size="sm">
							The prices differ: compare the revenue per visitor, too. More sales may be less money.
						</Text>
					)}
				</Alert>
				<Group gap="sm">
					{choices(test).map((choice) => (
						<Button
							key={choice.chosen}
							variant="default"
							onClick={() => {
								end.reset();
								setAsking(choice);
							}}
						>
							{choice.label}
						</Button>
					))}
				</Group>
			</Stack>
			<ConfirmDialog
				opened={asking !== null}
				title={asking?.title ?? ""}
				confirmLabel={asking?.label ?? ""}
				harmless
				pending={end.isPending}
				error={end.isError ? errorMessage(end.error, "The test could not be ended. Please try again.") : null}
				onClose={() => setAsking(null)}
				onConfirm={() => asking && end.mutate(asking)}
			>
				{asking?.text} {test.result.verdict === "tooEarly" && "It is too early to tell which one sells more often."}
			</ConfirmDialog>
		</Section>
	);
}
