import { Anchor, Button, Group, Radio, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { Link } from "react-router";
import type { PaymentSettings, Payments } from "../../../../contract/selling/payments.ts";
import { api, queries } from "../../../lib/api.ts";
import { keepTyped } from "../../../lib/editing/keep-typed.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { Section } from "../../../ui/section.tsx";

/** Price, tax, disputes and receipts. Changes that another admin saved meanwhile are not silently overwritten. */
export function PaymentSettingsForm({ payments }: { payments: Payments }) {
	const queryClient = useQueryClient();
	const form = useForm<PaymentSettings>({
		initialValues: payments.settings,
		validate: {
			consent_text: (text) => (text.trim() ? null : "Enter what buyers agree to"),
		},
	});
	const save = useMutation({
		mutationFn: (values: PaymentSettings) =>
			api.admin.payments.saveSettings({ ...values, updatedAt: payments.settingsUpdatedAt }),
		onSuccess: (saved, sent) => {
			queryClient.setQueryData(queries.admin.payments.read.queryKey(), saved);
			keepTyped(form, sent, saved.settings);
			void queryClient.invalidateQueries({ queryKey: queries.admin.settings.key() });
			notice.succeeded("Payment settings saved.");
		},
	});
	const switchProps = (
		name: "stripe_checkout" | "consent" | "withdrawal" | "gifts" | "seats" | "checkout_reminders",
	) => ({
		checked: form.values[name] === "on",
		onChange: (event: ChangeEvent<HTMLInputElement>) =>
			form.setFieldValue(name, event.currentTarget.checked ? "on" : "off"),
	});
	return (
		<form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
			<UnsavedChangesGuard unsaved={form.isDirty()} />
			<Section title="Price and rules">
				<Stack>
					<Switch
						size="md"
						label="Sell with Stripe Checkout"
						description="Turn off to send buyers to the checkout link in Settings."
						{...switchProps("stripe_checkout")}
					/>
					<SimpleGrid cols={{ base: 1, sm: 2 }}>
						<div>
							<Text size="sm" fw={500}>
								Price
							</Text>
							<Text size="sm">
								{payments.pagePrice}, as on the{" "}
								<Anchor underline="always" component={Link} to="/admin/sales-page?part=offer">
									sales page
								</Anchor>
							</Text>
						</div>
						<TextInput
							label="Statement descriptor"
							description="Shown after your Stripe account name, up to 22 characters"
							maxLength={22}
							{...form.getInputProps("statement_suffix")}
						/>
					</SimpleGrid>
					<Radio.Group label="Tax" {...form.getInputProps("stripe_tax")}>
						<Stack gap="xs" mt="xs">
							<Radio value="none" label="No tax" />
							<Radio value="automatic" label="Stripe Tax, included in the price" />
							<Radio value="managed" label="Managed Payments: Stripe is the merchant of record" />
						</Stack>
					</Radio.Group>
					<Radio.Group label="During a dispute" {...form.getInputProps("dispute_access")}>
						<Stack gap="xs" mt="xs">
							<Radio value="suspend" label="Suspend access until you win" />
							<Radio value="keep" label="Keep access unless you lose" />
						</Stack>
					</Radio.Group>
					<Switch
						size="md"
						label="Ask for consent before payment"
						description="Buyers agree to immediate access and to losing their right of withdrawal. Version and time are kept with the order."
						{...switchProps("consent")}
					/>
					{form.values.consent === "on" && (
						<Textarea
							label="Consent text"
							description="Editing this text creates a new version"
							autosize
							minRows={2}
							maxLength={2_000}
							{...form.getInputProps("consent_text")}
						/>
					)}
					<Switch
						size="md"
						label="Offer a right of withdrawal"
						description="For 14 days, on the page /withdraw, linked from the footer and the receipt."
						{...switchProps("withdrawal")}
					/>
					<Switch
						size="md"
						label="Sell gifts"
						description="Buyers enter someone else's email, a message and a delivery date."
						{...switchProps("gifts")}
					/>
					<Switch
						size="md"
						label="Sell several seats"
						description="Buyers choose a quantity and assign the seats by email."
						{...switchProps("seats")}
					/>
					<Switch
						size="md"
						label="Remind buyers of unfinished orders"
						description="Buyers can ask for a reminder before payment. They get up to two emails, after 1 hour and 24 hours, unless they buy. Gifts get no reminder. One in ten buyers is not reminded, so that Analytics can show the difference."
						{...switchProps("checkout_reminders")}
					/>
					<SimpleGrid cols={{ base: 1, sm: 2 }}>
						<TextInput label="Business name" {...form.getInputProps("seller_name")} />
						<TextInput label="Tax ID" {...form.getInputProps("seller_tax_number")} />
					</SimpleGrid>
					<Textarea label="Business address" autosize minRows={2} {...form.getInputProps("seller_address")} />
					<FailureAlert>
						{save.isError && errorMessage(save.error, "The payment settings could not be saved. Please try again.")}
					</FailureAlert>
					<Group justify="flex-end">
						<Button type="submit" loading={save.isPending}>
							Save payment settings
						</Button>
					</Group>
				</Stack>
			</Section>
		</form>
	);
}
