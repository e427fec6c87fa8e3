import { Badge, Button, Code, Group, List, PasswordInput, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { carts } from "../../../../contract/selling/carts.ts";
import type { Payments } from "../../../../contract/selling/payments.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { sentenceList } from "../../../lib/text/sentence-list.ts";
import { CopyLine } from "../../../ui/copy-line.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { Section } from "../../../ui/section.tsx";
import { SourceActivity } from "./source-card.tsx";
import { TestEventOutcome } from "./test-event-outcome.tsx";

/** Stripe's hosted checkout, which the buy buttons of the sales pages open (BUY-01). */
export function StripeConnection({ payments }: { payments: Payments }) {
	const { stripe, sources } = payments;
	const source = sources.find(({ type }) => type === "stripe");
	const test = useMutation({ mutationFn: (id: string) => api.admin.payments.sendTestEvent({ id }) });
	return (
		<Section
			title="Stripe"
			subtitle="Buyers pay on Stripe. Card data never reaches this site."
			actions={
				source && (
					<Button variant="default" loading={test.isPending} onClick={() => test.mutate(source.id)}>
						Send test event
					</Button>
				)
			}
		>
			<Stack>
				<Group gap="xs">
					<Badge variant="light" color={stripe.connected ? "brand" : "gray"}>
						{stripe.connected ? "Connected" : "Not connected"}
					</Badge>
					{source?.mode === "test" && (
						<Badge variant="outline" color="gray">
							Test mode
						</Badge>
					)}
				</Group>
				<TestEventOutcome outcome={test.data} error={test.error} />
				{stripe.standIn && (
					<Text>
						This try-out has a stand-in for Stripe at{" "}
						<a href="/dev/checkout" style={{ color: "inherit" }}>
							/dev/checkout
						</a>
						. Set <Code>STRIPE_SECRET_KEY</Code> to try it with an account of your own.
					</Text>
				)}
				{stripe.fromEnvironment && <Text>The keys are set on the server (STRIPE_SECRET_KEY).</Text>}
				{source && <CopyLine label="Webhook address" value={source.address} />}
				{source && <SourceActivity source={source} />}
				{!stripe.standIn && !stripe.fromEnvironment && <KeysForm connected={stripe.connected} />}
			</Stack>
		</Section>
	);
}

function KeysForm({ connected }: { connected: boolean }) {
	const queryClient = useQueryClient();
	const form = useForm({
		initialValues: { secretKey: "", webhookSecret: "" },
		validate: {
			secretKey: (key) =>
				/^(sk|rk)_(test|live)_\w+$/.test(key.trim()) ? null : "Please enter a key such as rk_live_…",
			webhookSecret: (secret) =>
				/^$|^whsec_\w+$/.test(secret.trim()) ? null : "Please enter a signing secret such as whsec_…",
		},
	});
	const connect = useMutation({
		mutationFn: () => api.admin.payments.connectStripe(form.getValues()),
		onSuccess: async () => {
			form.reset();
			notice.succeeded("Stripe is connected.");
			await queryClient.invalidateQueries({ queryKey: queries.admin.payments.key() });
		},
	});
	return (
		<form onSubmit={form.onSubmit(() => connect.mutate())} noValidate>
			<Stack>
				<List type="ordered" spacing="xs">
					<List.Item>
						In Stripe, open Developers, API keys, and create a restricted key that may write Checkout Sessions, Refunds
						and Coupons, and read Events, Charges, Payment Intents, Promotion Codes and Products. Enter it here.
					</List.Item>
					<List.Item>
						Connect, then copy the webhook address above to Developers, Webhooks, with the events{" "}
						{sentenceList(carts.stripe.events)}.
					</List.Item>
					<List.Item>Copy the signing secret of that webhook, and enter it here with the key.</List.Item>
				</List>
				<PasswordInput
					label="Secret or restricted key"
					autoComplete="off"
					required
					{...form.getInputProps("secretKey")}
				/>
				<PasswordInput label="Webhook signing secret" autoComplete="off" {...form.getInputProps("webhookSecret")} />
				<FailureAlert>
					{connect.isError && errorMessage(connect.error, "Stripe could not be connected. Please try again.")}
				</FailureAlert>
				<Group justify="flex-end">
					<Button type="submit" loading={connect.isPending}>
						{connected ? "Save the keys" : "Connect Stripe"}
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
