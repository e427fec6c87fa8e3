import { Button, CopyButton, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DraftLink } from "../../../../../contract/site/sales-page/draft-link.ts";
import { api, queries } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { notice } from "../../../../lib/notices.ts";
import { ConfirmDialog } from "../../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { FailureAlert } from "../../../../ui/failure-alert.tsx";
import { FailureNotice } from "../../../../ui/failure-notice.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";

/** Creates, copies and turns off the secret link that shows the draft to others (BRND-03). */
export function DraftLinkDialog({ onClose }: { onClose: () => void }) {
	const { data: link, error, isFetching, refetch } = useQuery(queries.admin.draftLink.read.queryOptions());
	const [asking, ask] = useDisclosure(false);
	return (
		<Dialog opened onClose={onClose} title="Share the draft" size="lg" closeOnEscape={!asking}>
			{error ? (
				<FailureNotice
					message={errorMessage(error, "The link could not be loaded.")}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			) : link === undefined ? (
				<Skeleton h={140} aria-busy="true" />
			) : (
				<Stack>
					<Text>
						Anyone with the link sees your latest draft, without signing in. They can’t change or buy anything, their
						visits aren’t counted, and search engines don’t list it.
					</Text>
					{link ? <ExistingLink link={link} onTurnOff={ask.open} /> : <NewLink />}
				</Stack>
			)}
			<TurnOffDialog opened={asking} onClose={ask.close} />
		</Dialog>
	);
}

function ExistingLink({ link, onTurnOff }: { link: DraftLink; onTurnOff: () => void }) {
	const { url, createdAt, createdBy } = link;
	return (
		<>
			<TextInput
				label="Link"
				description={
					<>
						Created by {createdBy} on <LocalTime at={createdAt} dateStyle="medium" />
					</>
				}
				value={url}
				readOnly
				onFocus={(event) => event.currentTarget.select()}
			/>
			<Group gap="sm">
				<CopyButton value={url}>
					{({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy link"}</Button>}
				</CopyButton>
				<Button component="a" href={url} target="_blank" rel="noreferrer" variant="default">
					Open
				</Button>
				<Button variant="default" onClick={onTurnOff}>
					Turn off link
				</Button>
			</Group>
		</>
	);
}

function NewLink() {
	const queryClient = useQueryClient();
	const creating = useMutation({
		mutationFn: () => api.admin.draftLink.create(),
		onSuccess: (created) => queryClient.setQueryData(queries.admin.draftLink.read.queryKey(), created),
	});
	return (
		<>
			<FailureAlert>
				{creating.error && errorMessage(creating.error, "The link could not be created. Please try again.")}
			</FailureAlert>
			<Group>
				<Button onClick={() => creating.mutate()} loading={creating.isPending} data-autofocus>
					Create link
				</Button>
			</Group>
		</>
	);
}

function TurnOffDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const queryClient = useQueryClient();
	const removing = useMutation({
		mutationFn: () => api.admin.draftLink.remove(),
		onSuccess: () => {
			queryClient.setQueryData(queries.admin.draftLink.read.queryKey(), null);
			onClose();
			notice.succeeded("The link no longer works.");
		},
	});
	return (
		<ConfirmDialog
			opened={opened}
			title="Turn off the link?"
			confirmLabel="Turn off link"
			pending={removing.isPending}
			error={removing.error && errorMessage(removing.error, "The link could not be turned off. Please try again.")}
			onClose={onClose}
			onConfirm={() => removing.mutate()}
		>
			It stops working immediately, for everyone who has it. Your draft stays. A link that you create later has another
			address.
		</ConfirmDialog>
	);
}
