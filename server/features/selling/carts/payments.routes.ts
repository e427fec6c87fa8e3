import { admin } from "../../../rpc/builders.ts";
import { connectAccount } from "../checkout/connect-account.ts";
import { describePayments } from "./describe-payments.ts";
import { savePaymentSettings } from "./save-payment-settings.ts";
import { addSource, removeSource, updateSource } from "./save-source.ts";
import { sendTestEvent } from "./send-test-event.ts";

export const paymentsForAdmin = {
	read: admin.payments.read.handler(({ context }) => describePayments(context.services)),

	saveSettings: admin.payments.saveSettings.handler(async ({ context, input: { updatedAt, ...changes } }) => {
		await savePaymentSettings(context.services, context.user, changes, updatedAt);
		return describePayments(context.services);
	}),

	connectStripe: admin.payments.connectStripe.handler(({ context, input }) =>
		connectAccount(context.services, context.user, input),
	),

	addSource: admin.payments.addSource.handler(({ context, input }) =>
		addSource(context.services.purchases, context.user, input),
	),

	updateSource: admin.payments.updateSource.handler(({ context, input: { id, updatedAt, ...fields } }) =>
		updateSource(context.services.purchases, context.user, id, fields, updatedAt ?? null),
	),

	removeSource: admin.payments.removeSource.handler(async ({ context, input }) => {
		await removeSource(context.services.purchases, context.user, input.id);
		await context.services.settings.save({});
	}),

	sendTestEvent: admin.payments.sendTestEvent.handler(({ context, input }) =>
		sendTestEvent(context.services.purchases, input.id),
	),
};
