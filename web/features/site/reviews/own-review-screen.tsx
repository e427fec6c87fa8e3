import { Alert, Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import type { OwnReview, OwnReviewState, ReviewFields } from "../../../../contract/site/reviews.ts";
import { api, queries } from "../../../lib/api.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { usePerson } from "../../../lib/session/session-context.tsx";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";
import classes from "./reviews.module.css";
import { StarPicker } from "./star-picker.tsx";

const ownQuery = queries.member.reviews.own.queryOptions();

/** A member's own review (REV-01). */
export function OwnReviewScreen() {
	const query = useQuery(ownQuery);
	return (
		<Loaded query={query} failed="Your review could not be loaded." placeholder={480}>
			{({ mayWrite, review }) =>
				!mayWrite && !review ? (
					<EmptyState title="Nothing to review yet">
						Reviews are written by people who bought. Your access was given to you by an admin.
					</EmptyState>
				) : (
					<Stack gap="lg">
						{review && <ReviewState review={review} />}
						<ReviewForm review={review} />
					</Stack>
				)
			}
		</Loaded>
	);
}

function ReviewState({ review }: { review: OwnReview }) {
	const { state, consent, hiddenReason, reply, writtenAt } = review;
	const written = (
		<>
			Written on <LocalTime at={writtenAt} dateStyle="medium" />.
		</>
	);
	return (
		<Stack gap="md">
			{state === "published" && (
				<Alert color="green" title="Published">
					{written} It stands on the sales page, with your display name.
				</Alert>
			)}
			{state === "waiting" && (
				<Alert color="blue" title={consent ? "Waiting to be published" : "Sent to us, not published"}>
					{written}{" "}
					{consent ? "We read each review before it is published." : "You did not agree to have it published."}
				</Alert>
			)}
			{state === "hidden" && (
				<Alert color="yellow" title="Hidden">
					{written} It is not shown on the site. The reason:
					<Text mt="xs" className={classes.text} dir="auto">
						{hiddenReason}
					</Text>
				</Alert>
			)}
			{reply && (
				<Alert color="gray" title="Our reply">
					<Text className={classes.text} dir="auto">
						{reply}
					</Text>
				</Alert>
			)}
		</Stack>
	);
}

/** Version of a review that does not exist yet. */
const NEVER = new Date(0);

const toForm = ({ rating, title, text, displayName, consent }: ReviewFields): ReviewFields => ({
	rating,
	title,
	text,
	displayName,
	consent,
});

function ReviewForm({ review }: { review: OwnReview | null }) {
	const queryClient = useQueryClient();
	const firstName = usePerson()?.name.trim().split(/\s+/)[0] ?? "";
	const empty = { rating: 0, title: "", text: "", displayName: firstName, consent: false, updatedAt: NEVER };
	const keep = (state: OwnReviewState) => queryClient.setQueryData(ownQuery.queryKey, state);
	const itemOf = (own: OwnReview | null) => ({ ...(own ?? empty), id: "own" });
	const form = useForm<ReviewFields>({
		initialValues: toForm(review ?? empty),
		validate: {
			rating: (value) => (value >= 1 ? null : "Choose 1 to 5 stars"),
			title: (value) => (value.trim() ? null : "Enter a title"),
			text: (value) => (value.trim() ? null : "Write your review"),
			displayName: (value) => (value.trim() ? null : "Enter the name to show"),
		},
	});
	const editing = useEditing({
		item: itemOf(review),
		form,
		toForm,
		create: () => Promise.reject(new Error("a review is always saved over what was there")),
		update: ({ updatedAt }) =>
			api.member.reviews.save({
				...form.getValues(),
				updatedAt: updatedAt.getTime() === NEVER.getTime() ? null : updatedAt,
			}),
		read: async () => {
			const state = await api.member.reviews.own();
			keep(state);
			return itemOf(state.review);
		},
		onSaved: (saved) => {
			keep(saved);
			editing.takeSaved(itemOf(saved.review));
			notice.succeeded("Review saved. Thank you!");
		},
	});
	const { failure } = editing;
	return (
		<form onSubmit={form.onSubmit(editing.save, focusFirst(form))} noValidate>
			<UnsavedChangesGuard unsaved={form.isDirty()} />
			<Section title={review ? "Edit your review" : "Write a review"}>
				<Stack maw={640}>
					<StarPicker
						value={form.values.rating}
						onChange={(rating) => {
							form.setFieldValue("rating", rating);
							form.clearFieldError("rating");
						}}
						error={form.errors.rating}
					/>
					<TextInput
						label="Title"
						placeholder="The one thing you would say first"
						required
						maxLength={limits.reviewTitle.characters}
						{...form.getInputProps("title")}
					/>
					<Textarea
						label="Review"
						size="md"
						description="What did you expect, and what did you get? Plain text."
						required
						autosize
						minRows={5}
						maxRows={20}
						maxLength={limits.reviewText.characters}
						{...form.getInputProps("text")}
					/>
					<TextInput
						label="Display name"
						description="Shown next to your review. A first name is enough."
						required
						maw={360}
						maxLength={limits.personName.characters}
						{...form.getInputProps("displayName")}
					/>
					<Checkbox
						size="md"
						label="My review may be published on this site, with my display name"
						description="If unchecked, only we can read it. You can change your mind at any time."
						{...form.getInputProps("consent", { type: "checkbox" })}
					/>
					{review?.state === "published" && form.isDirty() && (
						<Text size="sm" c="dimmed">
							An edited review is read again before it is published.
						</Text>
					)}
					{editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
					<FailureAlert>
						{failure && Object.keys(form.errors).length === 0
							? errorMessage(failure, "Your review could not be saved. Please try again.")
							: null}
					</FailureAlert>
					<Group justify="space-between">
						<Button type="submit" loading={editing.saving}>
							{review ? "Save changes" : "Send review"}
						</Button>
						{review && (
							<DeleteReview
								onDeleted={(state) => {
									keep(state);
									editing.take(itemOf(null));
								}}
							/>
						)}
					</Group>
				</Stack>
			</Section>
		</form>
	);
}

/** The form cannot focus the stars itself. */
function focusFirst(form: Parameters<typeof focusFirstError>[0]) {
	const others = focusFirstError(form);
	return (errors: Record<string, unknown>) => {
		if (errors.rating) document.querySelector<HTMLElement>('input[name="rating"]')?.focus();
		else others(errors);
	};
}

function DeleteReview({ onDeleted }: { onDeleted: (state: OwnReviewState) => void }) {
	const [asking, setAsking] = useState(false);
	const deleting = useMutation({
		mutationFn: () => api.member.reviews.remove(),
		onSuccess: (state) => {
			setAsking(false);
			onDeleted(state);
			notice.succeeded("Review deleted.");
		},
	});
	return (
		<>
			<Button variant="default" onClick={() => setAsking(true)}>
				Delete review
			</Button>
			<ConfirmDialog
				opened={asking}
				title="Delete your review?"
				confirmLabel="Delete review"
				onClose={() => setAsking(false)}
				onConfirm={() => deleting.mutate()}
				pending={deleting.isPending}
				error={deleting.error && errorMessage(deleting.error, "Your review could not be deleted. Please try again.")}
			>
				The review, its rating and our reply will be permanently deleted, here and on the sales page.
			</ConfirmDialog>
		</>
	);
}
