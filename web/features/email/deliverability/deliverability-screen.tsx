import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EmailDelivery } from "../../../../contract/email/deliverability.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { limits } from "../../../../contract/limits.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorData, errorMessage } from "../../../lib/error-message.ts";
import { usePerson } from "../../../lib/session/session-context.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";
import { DomainRecords } from "./domain-records.tsx";

/** Shows whether email leaves the site, and whether it is trusted (SET-04). */
export function EmailDeliveryScreen() {
	const query = useQuery(queries.admin.emailDelivery.read.queryOptions());
	return (
		<Stack gap="lg">
			<Loaded query={query} failed="The state of email delivery could not be loaded." placeholder={240}>
				{(data) => (
					<>
						<Delivery delivery={data} />
						<TestMessage smtp={data.smtp} />
						<DomainRecords />
					</>
				)}
			</Loaded>
		</Stack>
	);
}

function Delivery({ delivery }: { delivery: EmailDelivery }) {
	const { from, smtp, waiting, failing, lastError, testedAt } = delivery;
	return (
		<Section title="Delivery">
			<Stack gap="xs">
				<Text>
					{smtp
						? "Sent through your mail server, from "
						: "This is a try-out: every email stays in its mailbox. The sender is "}
					<strong>{from}</strong>.
				</Text>
				<Text c="dimmed">
					{waiting === 0 ? "Nothing is waiting to be sent." : `${formatNumber(waiting)} waiting to be sent.`}{" "}
					{testedAt && (
						<>
							The last test was accepted on <LocalTime at={testedAt} dateStyle="medium" timeStyle="short" />.
						</>
					)}
				</Text>
				{failing > 0 && (
					<Alert color="red" title={`${formatNumber(failing)} could not be sent yet`}>
						They are tried again automatically for two days. {lastError && `The mail server said: ${lastError}`}
					</Alert>
				)}
			</Stack>
		</Section>
	);
}

function TestMessage({ smtp }: Pick<EmailDelivery, "smtp">) {
	const queryClient = useQueryClient();
	const email = usePerson()?.email ?? "";
	const form = useForm({
		initialValues: { to: email },
		validate: { to: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : "Invalid email address") },
	});
	const sending = useMutation({
		mutationFn: (to: string) => api.admin.emailDelivery.sendTest({ to }),
		onSettled: () => queryClient.invalidateQueries({ queryKey: queries.admin.emailDelivery.key() }),
	});
	const reason = errorData<{ reason?: string }>(sending.error)?.reason;
	return (
		<Section title="Send a test message" subtitle="Sends a message now and shows your mail server’s response.">
			<form onSubmit={form.onSubmit(({ to }) => sending.mutate(to.trim()))} noValidate>
				<Group align="flex-end">
					<TextInput
						label="Send to"
						type="email"
						required
						flex="1 1 16rem"
						maw={420}
						maxLength={limits.email.characters}
						{...form.getInputProps("to")}
					/>
					<Button type="submit" loading={sending.isPending}>
						Send test
					</Button>
				</Group>
				{sending.isSuccess && (
					<Alert role="status" color="green" mt="md">
						{smtp ? (
							`The mail server accepted the message to ${sending.variables}. Look in that inbox, and among its junk mail.`
						) : (
							<>
								The message to {sending.variables} is in the{" "}
								<Anchor href="/dev/mailbox" target="_blank" c="inherit" underline="always">
									mailbox of this try-out
								</Anchor>
								.
							</>
						)}
					</Alert>
				)}
				{sending.isError && (
					<Alert role="alert" color="red" mt="md">
						{errorMessage(sending.error, "The message could not be sent. Please try again.")}
						{reason && <Text size="sm">It answered: {reason}</Text>}
					</Alert>
				)}
			</form>
		</Section>
	);
}
