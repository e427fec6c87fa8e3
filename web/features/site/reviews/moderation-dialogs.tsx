import { Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { limits } from "../../../../contract/limits.ts";
import type { AdminReview } from "../../../../contract/site/reviews.ts";
import { api } from "../../../lib/api.ts";
import { fieldErrors } from "../../../lib/editing/field-errors.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { useRefresh } from "../../../lib/use-refresh.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";

/** Asks for the reason, which is sent to the author (REV-02). */
export function HideReviewDialog({ review, onClose }: { review: AdminReview; onClose: () => void }) {
	const refresh = useRefresh("reviews");
	const form = useForm({
		initialValues: { reason: "" },
		validate: { reason: (value) => (value.trim() ? null : "Enter a reason") },
	});
	const hiding = useMutation({
		mutationFn: ({ reason }: { reason: string }) =>
			api.admin.reviews.hide({ id: review.id, updatedAt: review.updatedAt, reason }),
		onSuccess: async () => {
			await refresh();
			onClose();
			notice.succeeded(`“${review.title}” was hidden, and its author notified.`);
		},
		onError: (error) => form.setErrors(fieldErrors(error)),
	});
	return (
		<FormDialog
			title="Hide review"
			unsaved={form.isDirty()}
			onClose={onClose}
			onSubmit={form.onSubmit((values) => hiding.mutate(values), focusFirstError(form))}
			submitLabel="Hide review"
			destructive
			pending={hiding.isPending}
			error={hiding.error && errorMessage(hiding.error, "The review could not be hidden. Please try again.")}
		>
			<Text>
				“{review.title}” by <bdi>{review.displayName}</bdi> disappears from the sales page immediately. Hide spam,
				insults and private data. In many countries it is unlawful to hide a review because it is bad.
			</Text>
			<Textarea
				label="Reason"
				size="md"
				description="Emailed to the author, and shown beside their review."
				required
				autosize
				minRows={3}
				maxRows={10}
				maxLength={limits.reviewReason.characters}
				data-autofocus
				{...form.getInputProps("reason")}
			/>
		</FormDialog>
	);
}

/** Answers a review in the seller's name (REV-01). */
export function ReplyDialog({ review, onClose }: { review: AdminReview; onClose: () => void }) {
	const refresh = useRefresh("reviews");
	const form = useForm({ initialValues: { reply: review.reply } });
	const replying = useMutation({
		mutationFn: ({ reply }: { reply: string }) =>
			api.admin.reviews.reply({ id: review.id, updatedAt: review.updatedAt, reply }),
		onSuccess: async ({ reply }) => {
			await refresh();
			onClose();
			notice.succeeded(reply ? "Reply saved." : "Reply removed.");
		},
		onError: (error) => form.setErrors(fieldErrors(error)),
	});
	return (
		<FormDialog
			title={review.reply ? "Edit reply" : "Reply to review"}
			unsaved={form.isDirty()}
			onClose={onClose}
			onSubmit={form.onSubmit((values) => replying.mutate(values))}
			submitLabel="Save reply"
			pending={replying.isPending}
			error={replying.error && errorMessage(replying.error, "The reply could not be saved. Please try again.")}
		>
			<Textarea
				label="Reply"
				size="md"
				description="Shown below the review, to everyone. Leave blank to remove it."
				autosize
				minRows={4}
				maxRows={14}
				maxLength={limits.reviewReply.characters}
				data-autofocus
				{...form.getInputProps("reply")}
			/>
		</FormDialog>
	);
}
