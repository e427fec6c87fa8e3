import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renderSVG } from "uqr";
import { podcastApps } from "../../../../contract/library/podcast-feed.ts";
import { api } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { CopyLine } from "../../../ui/copy-line.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import classes from "./podcast-feed-dialog.module.css";

const KEY = ["podcast feed"];

/** How members can listen in their own podcast app: a button, a QR code for the phone, or the address (LIB-03). */
export default function PodcastFeedDialog({ onClose }: { onClose: () => void }) {
	const queryClient = useQueryClient();
	const { data, error, isFetching, refetch } = useQuery({
		queryKey: KEY,
		queryFn: () => api.member.podcastFeed.open(),
		retry: false,
		staleTime: 60_000,
	});
	const [asking, { open: ask, close: stopAsking }] = useDisclosure(false);
	const renewing = useMutation({
		mutationFn: () => api.member.podcastFeed.renew(),
		onSuccess: (feed) => {
			queryClient.setQueryData(KEY, feed);
			stopAsking();
			notice.succeeded("You have a new address. The old one no longer works.");
		},
	});
	return (
		<Dialog opened onClose={onClose} title="Listen in a podcast app" size="lg" closeOnEscape={!asking}>
			{error ? (
				<FailureNotice
					message={errorMessage(error, "Your feed could not be opened.")}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			) : !data ? (
				<Skeleton h={320} aria-busy="true" />
			) : (
				<Stack>
					<Text>Chapters, speed and downloads for the road, in the app you already use.</Text>
					<div className={classes.ways}>
						<Code url={data.url} />
						<div className={classes.apps}>
							<Text size="sm" fw={600}>
								On your phone, scan the code. On this device, choose your app:
							</Text>
							<Group gap="xs">
								{podcastApps.map(({ name, linkOf }) => (
									<Button key={name} component="a" href={linkOf(data.url)} variant="default" size="sm">
										{name}
									</Button>
								))}
							</Group>
						</div>
					</div>
					<CopyLine label="Address, for any other app" value={data.url} />
					<Text size="sm" c="dimmed">
						This address is yours alone: anyone who has it can listen.{" "}
						{data.askedAt ? (
							<>
								An app last asked for it <LocalTime at={data.askedAt} dateStyle="medium" timeStyle="short" />.
							</>
						) : (
							"No app has asked for it yet."
						)}
					</Text>
					<Group>
						<Button variant="subtle" color="red.9" size="sm" onClick={ask}>
							Get a new address
						</Button>
					</Group>
				</Stack>
			)}
			<ConfirmDialog
				opened={asking}
				onClose={stopAsking}
				title="Get a new address?"
				confirmLabel="Get a new address"
				pending={renewing.isPending}
				error={renewing.error && errorMessage(renewing.error, "The address could not be changed. Please try again.")}
				onConfirm={() => renewing.mutate()}
			>
				The old address stops working immediately, in every app that has it. You add the new one to your app again. Your
				place on this site stays.
			</ConfirmDialog>
		</Dialog>
	);
}

/** Dark on light in both themes: not every camera reads inverted codes. */
function Code({ url }: { url: string }) {
	return (
		<div
			role="img"
			aria-label="Code that opens the feed on your phone"
			className={classes.code}
			// Generated from our own address, without any text.
			dangerouslySetInnerHTML={{ __html: renderSVG(url, { ecc: "M", border: 2 }) }}
		/>
	);
}
