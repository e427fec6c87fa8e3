import { Anchor, Badge, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { IconStar } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../../contract/formats.ts";
import {
	type AdminReview,
	REVIEWS_TO_SHOW,
	type ReviewFilter,
	reviewFilter,
} from "../../../../contract/site/reviews.ts";
import { api, queries } from "../../../lib/api.ts";
import { notice } from "../../../lib/notices.ts";
import { pageOfAddress } from "../../../lib/page/page-of-address.ts";
import { useAddressView } from "../../../lib/page/use-address-view.ts";
import { useRefresh } from "../../../lib/use-refresh.ts";
import { EmailText } from "../../../ui/email-text.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import { ListStates } from "../../../ui/table/list-states.tsx";
import { HideReviewDialog, ReplyDialog } from "./moderation-dialogs.tsx";
import classes from "./reviews.module.css";
import { Stars, starLabel } from "./stars.tsx";

interface View {
	filter: ReviewFilter;
	page: number;
}

export const reviewsQuery = (view: View) => queries.admin.reviews.list.queryOptions({ input: view });

/** Parses the address of the list; ignores invalid values. */
export const readReviewsAddress = (parameters: URLSearchParams): View => ({
	filter: reviewFilter.safeParse(parameters.get("show")).data ?? "all",
	page: pageOfAddress(parameters),
});

const writeAddress = ({ filter, page }: View) =>
	new URLSearchParams({ ...(filter !== "all" && { show: filter }), ...(page > 1 && { page: String(page) }) });

/** Lists every review, to read, publish, answer or hide (REV-01). The view is part of the address. */
export function ReviewsScreen() {
	const [view, show] = useAddressView(readReviewsAddress, writeAddress);
	const list = useQuery({ ...reviewsQuery(view), placeholderData: keepPreviousData });
	const { counts, average } = list.data ?? {};
	const total = counts ? counts.waiting + counts.published + counts.hidden : 0;
	return (
		<Stack gap="md">
			{counts && (
				<Text c="dimmed" role="status">
					{counts.published === 0 || average == null
						? "No review is published yet."
						: `${formatNumber(counts.published)} published, ${starLabel(average)} on average.`}{" "}
					{counts.published < REVIEWS_TO_SHOW &&
						`Once ${REVIEWS_TO_SHOW} are published, they replace the samples on the sales page.`}
				</Text>
			)}
			{/* Wider than a phone with large numbers, so it scrolls instead of the page. */}
			<div style={{ overflowX: "auto" }}>
				<SegmentedControl
					aria-label="Show reviews"
					value={view.filter}
					onChange={(filter) => show({ filter: filter as ReviewFilter })}
					data={[
						{ value: "all", label: `All ${formatNumber(total)}` },
						{ value: "waiting", label: `Waiting ${formatNumber(counts?.waiting ?? 0)}` },
						{ value: "published", label: `Published ${formatNumber(counts?.published ?? 0)}` },
						{ value: "hidden", label: `Hidden ${formatNumber(counts?.hidden ?? 0)}` },
					]}
				/>
			</div>
			<ListStates
				query={list}
				what="reviews"
				failed="The reviews could not be loaded."
				rowHeight={140}
				isEmpty={(data) => data.rows.length === 0}
				empty={
					<EmptyState
						title={view.filter === "all" ? "No reviews yet" : `No ${view.filter} reviews`}
						icon={<IconStar size={28} stroke={1.5} />}
					>
						{view.filter === "all"
							? "Members are asked for a review some days after their first download. Their reviews appear here."
							: "Reviews in this state will be listed here."}
					</EmptyState>
				}
			>
				{(data) => (
					<>
						<ul className={classes.list} aria-label="Reviews" aria-busy={list.isPlaceholderData || undefined}>
							{data.rows.map((review) => (
								<li key={review.id}>
									<ReviewCard review={review} />
								</li>
							))}
						</ul>
						<ListPages {...data} requested={view.page} of="reviews" onPage={(page) => show({ page })} />
					</>
				)}
			</ListStates>
		</Stack>
	);
}

const badges = {
	waiting: { label: "Waiting", color: "blue" },
	published: { label: "Published", color: "brand" },
	hidden: { label: "Hidden", color: "gray" },
};

function ReviewCard({ review }: { review: AdminReview }) {
	const { id, updatedAt, state, title, consent } = review;
	const refresh = useRefresh("reviews");
	const [dialog, setDialog] = useState<"hide" | "reply" | null>(null);
	const publishing = useMutation({
		mutationFn: () => api.admin.reviews.publish({ id, updatedAt }),
		onSuccess: async (published) => {
			await refresh();
			notice.succeeded(`“${title}” is published.`, {
				act: async () => {
					await api.admin.reviews.unpublish({ id, updatedAt: published.updatedAt });
					await refresh();
				},
				done: `“${title}” is waiting again.`,
			});
		},
		onError: (error) => {
			// Its author may have edited it: the new text is shown before anyone publishes it.
			void refresh();
			notice.failed(error, "The review could not be published. Please try again.");
		},
	});
	const badge = badges[state];
	return (
		<Paper component="article" withBorder bg="var(--surface)" p="lg" aria-labelledby={`review-${id}`}>
			<Group justify="space-between" align="flex-start" gap="sm">
				<div style={{ flex: "1 1 16rem", minWidth: 0 }}>
					<Group gap="sm">
						<Stars rating={review.rating} />
						<Badge variant="light" color={badge.color}>
							{badge.label}
						</Badge>
						{!consent && (
							<Badge variant="light" color="yellow">
								Not to be published
							</Badge>
						)}
					</Group>
					<Title order={2} fz="lg" mt="xs" id={`review-${id}`} dir="auto" style={{ overflowWrap: "anywhere" }}>
						{title}
					</Title>
					<Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
						<bdi>{review.displayName}</bdi> ·{" "}
						<Anchor component={Link} to={`/admin/users/${review.customerId}`} size="sm" c="inherit" td="underline">
							<EmailText email={review.email} />
						</Anchor>{" "}
						· <LocalTime at={review.writtenAt} dateStyle="medium" />
						{!review.buyer && " · Was given access"}
					</Text>
				</div>
				<Group gap="sm">
					{state !== "published" && consent && (
						<Button loading={publishing.isPending} onClick={() => publishing.mutate()} aria-label={`Publish ${title}`}>
							Publish
						</Button>
					)}
					<Button variant="default" onClick={() => setDialog("reply")} aria-label={`Reply to ${title}`}>
						{review.reply ? "Edit reply" : "Reply"}
					</Button>
					{state !== "hidden" && (
						<Button variant="default" onClick={() => setDialog("hide")} aria-label={`Hide ${title}`}>
							Hide
						</Button>
					)}
				</Group>
			</Group>
			<Text mt="sm" className={classes.text} dir="auto" maw={720}>
				{review.text}
			</Text>
			{review.reply && (
				<div className={classes.reply}>
					<Text size="sm" fw={600}>
						Your reply
					</Text>
					<Text className={classes.text} dir="auto" maw={720}>
						{review.reply}
					</Text>
				</div>
			)}
			{state === "hidden" && (
				<Text mt="sm" size="sm" c="dimmed" className={classes.text}>
					Hidden. Reason sent to the author: {review.hiddenReason}
				</Text>
			)}
			{dialog === "hide" && <HideReviewDialog review={review} onClose={() => setDialog(null)} />}
			{dialog === "reply" && <ReplyDialog review={review} onClose={() => setDialog(null)} />}
		</Paper>
	);
}
