import { Button, Select, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type MailingAbout, mailingAbouts } from "../../../../contract/email/mailings.ts";
import { count } from "../../../../contract/text/count.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogActions } from "../../../ui/dialog/dialog-actions.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import classes from "./mailings.module.css";

const groupNames: Record<MailingAbout, string> = { update: "Updates", product: "Products", download: "Extra files" };
/** Selects news for members, previews the email and the number of recipients, then sends it. */
export function MailingDialog({ onClose }: { onClose: () => void }) {
	const queryClient = useQueryClient();
	const [chosen, setChosen] = useState<string | null>(null);
	const sources = useQuery(queries.admin.mailings.sources.queryOptions());
	const source = sources.data?.find(({ id }) => id === chosen);
	const what = source && { about: source.about, id: source.id };
	const preview = useQuery({
		...queries.admin.mailings.preview.queryOptions({ input: what ?? { about: "update", id: "" } }),
		enabled: what !== undefined,
	});
	const starting = useMutation({
		mutationFn: (about: { about: MailingAbout; id: string }) => api.admin.mailings.start(about),
		onSuccess: async ({ recipients }) => {
			notice.succeeded(`On its way to ${count(recipients, "member")}.`);
			onClose();
			await queryClient.invalidateQueries({ queryKey: queries.admin.mailings.key() });
		},
	});
	const failed = starting.error ?? preview.error ?? sources.error;
	const recipients = preview.data?.recipients ?? 0;
	return (
		<Dialog opened onClose={onClose} title="Email members" size="lg">
			<Stack>
				<Select
					label="What to announce"
					placeholder="Choose an update or a file"
					description="The newest updates and files"
					searchable
					nothingFoundMessage="Nothing found"
					data={mailingAbouts.map((about) => ({
						group: groupNames[about],
						items: (sources.data ?? [])
							.filter((one) => one.about === about)
							.map(({ id, title }) => ({ value: id, label: title })),
					}))}
					value={chosen}
					onChange={(value) => {
						setChosen(value);
						starting.reset();
					}}
				/>
				{what && preview.isPending && <Skeleton h={240} aria-busy="true" />}
				{what && preview.data && (
					<>
						<Text>
							{recipients === 0
								? "No members are subscribed to this kind of email."
								: `${count(recipients, "member")} will get this email, sent at your site's speed limit.`}
						</Text>
						<iframe title="The email" sandbox="" srcDoc={preview.data.html} className={classes.frame} />
					</>
				)}
				<FailureAlert>{failed ? errorMessage(failed, "This could not be done. Please try again.") : null}</FailureAlert>
				<DialogActions>
					<Button variant="default" onClick={onClose}>
						Cancel
					</Button>
					<Button
						disabled={!what || recipients === 0}
						loading={starting.isPending}
						onClick={() => what && starting.mutate(what)}
					>
						{recipients === 0 ? "Send" : `Send to ${count(recipients, "member")}`}
					</Button>
				</DialogActions>
			</Stack>
		</Dialog>
	);
}
