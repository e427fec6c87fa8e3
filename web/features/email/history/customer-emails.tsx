import { Alert, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CustomerEmail, Suppression } from "../../../../contract/email/history.ts";
import type { MessageState } from "../../../../contract/email/messages.ts";
import { api, queries } from "../../../lib/api.ts";
import { notice } from "../../../lib/notices.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import rowClasses from "../../../ui/row-list.module.css";
import { Section } from "../../../ui/section.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import classes from "./customer-emails.module.css";
import { EmailDialog } from "./email-dialog.tsx";

const stateLooks: Record<MessageState, { text: string; color: string }> = {
	queued: { text: "Queued", color: "blue" },
	sent: { text: "Sent", color: "green" },
	bounced: { text: "Bounced", color: "red" },
	complained: { text: "Complained", color: "red" },
	failed: { text: "Not sent", color: "red" },
	withheld: { text: "Withheld", color: "gray" },
	canceled: { text: "Canceled", color: "gray" },
};

/** Lists every email to a customer with its status; each can be read and resent (WAY-04). */
export function CustomerEmails({ customerId }: { customerId: string }) {
	const queryClient = useQueryClient();
	const [page, setPage] = useState(1);
	const [read, setRead] = useState<CustomerEmail | null>(null);
	const query = useQuery({
		...queries.admin.emails.list.queryOptions({ input: page === 1 ? { customerId } : { customerId, page } }),
		placeholderData: keepPreviousData,
	});
	const refresh = () => queryClient.invalidateQueries({ queryKey: queries.admin.emails.key() });
	const resending = useMutation({
		mutationFn: (email: CustomerEmail) => api.admin.emails.resend({ emailId: email.id }),
		onSuccess: async () => {
			notice.succeeded("The email is on its way again.");
			await refresh();
		},
		onError: (error) => notice.failed(error, "The email could not be sent again. Please try again."),
	});
	return (
		<Section title="Emails">
			<Loaded query={query} failed="The emails could not be loaded." placeholder={120}>
				{(data) => (
					<>
						{data.suppression && (
							<NotMailed customerId={customerId} suppression={data.suppression} onAllowed={refresh} />
						)}
						{data.rows.length === 0 && (
							<Text c="dimmed">
								No emails yet. Receipts, invitations and everything else that is sent will be listed here.
							</Text>
						)}
						{data.rows.length > 0 && (
							<ul className={rowClasses.list}>
								{data.rows.map((email) => (
									<EmailRow
										key={email.id}
										email={email}
										resending={resending.isPending && resending.variables.id === email.id}
										onRead={() => setRead(email)}
										onResend={() => resending.mutate(email)}
									/>
								))}
							</ul>
						)}
						<ListPages {...data} requested={page} of="emails" onPage={setPage} />
					</>
				)}
			</Loaded>
			{read && <EmailDialog email={read} onClose={() => setRead(null)} />}
		</Section>
	);
}

function EmailRow(props: { email: CustomerEmail; resending: boolean; onRead: () => void; onResend: () => void }) {
	const { email } = props;
	const { text, color } = stateLooks[email.state];
	return (
		<li className={rowClasses.row}>
			<div className={rowClasses.text}>
				<Text fw={500}>{email.subject}</Text>
				<Text size="sm" c="dimmed">
					{email.category} · <LocalTime at={email.at} dateStyle="medium" timeStyle="short" /> · to {email.to}
				</Text>
				{email.detail && (
					<Text size="sm" c="dimmed">
						{email.state === "queued" ? "Tried again soon. The mail server said: " : ""}
						{email.detail}
					</Text>
				)}
			</div>
			<Badge variant="light" size="sm" color={color} className={classes.state} classNames={{ label: classes[color] }}>
				{text}
			</Badge>
			<Group gap="xs" wrap="nowrap" className={classes.actions}>
				<Button variant="default" size="xs" aria-label={`Read ${email.subject}`} onClick={props.onRead}>
					Read
				</Button>
				{email.resend !== "never" && (
					<Button
						variant="default"
						size="xs"
						aria-label={`Resend ${email.subject}`}
						loading={props.resending}
						onClick={props.onResend}
					>
						Resend
					</Button>
				)}
			</Group>
		</li>
	);
}

/** Says why nothing is sent to this address, and lets an admin change that (WAY-03). */
function NotMailed(props: { customerId: string; suppression: Suppression; onAllowed: () => Promise<unknown> }) {
	const { reason, detail, at } = props.suppression;
	const allowing = useMutation({
		mutationFn: () => api.admin.emails.allow({ customerId: props.customerId }),
		onSuccess: async () => {
			notice.succeeded("This address is mailed again.");
			await props.onAllowed();
		},
		onError: (error) => notice.failed(error, "This could not be changed. Please try again."),
	});
	const isBounce = reason === "bounce";
	return (
		<Alert color="red" mb="md" title={isBounce ? "This address bounced" : "This customer reported an email as spam"}>
			<Stack gap="sm" align="flex-start">
				<Text size="sm" style={{ overflowWrap: "anywhere" }}>
					{isBounce ? "No email is sent to it since " : "Only what they need to get into their account is sent since "}
					<LocalTime at={at} dateStyle="medium" timeStyle="short" />.{detail && ` The mail server said: ${detail}`}
				</Text>
				<Button variant="default" size="xs" loading={allowing.isPending} onClick={() => allowing.mutate()}>
					Allow email again
				</Button>
			</Stack>
		</Alert>
	);
}
