import { Button, Progress } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { type GuideState, guideSteps } from "../../../../contract/site/setup-guide.ts";
import { queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { Section } from "../../../ui/section.tsx";

export const GUIDE_PATH = "/admin/guide";

/** Leads back to the setup guide until it is finished or hidden (BRND-02). */
export function GuideCard({ guide }: { guide: GuideState }) {
	const queryClient = useQueryClient();
	const hiding = useMutation(
		queries.admin.setupGuide.finish.mutationOptions({
			onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.admin.today.key() }),
		}),
	);
	const progress = `${guide.done.length} of ${guideSteps.length} steps done`;
	return (
		<Section
			title="Finish setting up your site"
			subtitle={progress}
			actions={
				<>
					<Button variant="subtle" size="sm" loading={hiding.isPending} onClick={() => hiding.mutate({})}>
						Hide guide
					</Button>
					<Button component={Link} to={GUIDE_PATH} size="sm">
						Continue
					</Button>
				</>
			}
		>
			<Progress value={(guide.done.length / guideSteps.length) * 100} size="sm" aria-label={progress} />
			<FailureAlert>
				{hiding.isError && errorMessage(hiding.error, "The guide could not be hidden. Please try again.")}
			</FailureAlert>
		</Section>
	);
}
