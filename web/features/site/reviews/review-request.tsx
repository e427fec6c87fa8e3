import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { api, queries } from "../../../lib/api.ts";
import { notice } from "../../../lib/notices.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";

/** The dashboard's request for a review, until it is written or declined (REV-01). */
export function ReviewRequest() {
	const memberText = useMemberText();
	const queryClient = useQueryClient();
	// If it fails to load, the rest of the page still works.
	const { data } = useQuery(queries.member.reviews.own.queryOptions());
	const dismissing = useMutation({
		mutationFn: () => api.member.reviews.dismiss(),
		onSuccess: (state) => {
			queryClient.setQueryData(queries.member.reviews.own.queryKey(), state);
			notice.succeeded("We won't ask again. You can write a review from your profile at any time.");
		},
		onError: (error) => notice.failed(error, "That did not work. Please try again."),
	});
	if (!data?.asked) return null;
	return (
		<Paper component="section" aria-labelledby="review-request" withBorder bg="var(--surface)" p="lg" mb="md">
			<Group justify="space-between">
				<div style={{ flex: "1 1 16rem" }}>
					<Title order={2} fz="xl" id="review-request">
						{memberText("dashboardReview")}
					</Title>
					<Text c="dimmed">{memberText("dashboardReviewText")}</Text>
				</div>
				<Group gap="sm">
					<Button component={Link} to="/review">
						{memberText("dashboardReviewButton")}
					</Button>
					<Button variant="default" loading={dismissing.isPending} onClick={() => dismissing.mutate()}>
						No thanks
					</Button>
				</Group>
			</Group>
		</Paper>
	);
}
