import { admin } from "../../../rpc/builders.ts";
import {
	removeCustomerSecondFactor,
	resendVerification,
	sendPasswordReset,
	sendVerification,
} from "./account-support.ts";
import { annotateCustomer } from "./annotate-customer.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { getCustomerDetails } from "./get-customer-details.ts";
import { listCustomers } from "./list/list-customers.ts";
import { addCustomer, correctEmail, editCustomer } from "./save-customer.ts";
import { setApproval } from "./set-approval.ts";
import { viewAsCustomer } from "./view-as-customer.ts";

export const customersForAdmin = {
	list: admin.customers.list.handler(({ context, input }) => listCustomers(context.services.db, input)),

	read: admin.customers.read.handler(({ context, input }) => getCustomerDetails(context.services.db, input.customerId)),

	add: admin.customers.add.handler(async ({ context, input }) => {
		const { db, publishedPage } = context.services;
		const { currency } = await publishedPage.readPrice();
		return { id: await addCustomer(db, context.user, input, currency) };
	}),

	update: admin.customers.update.handler(async ({ context, input }) => {
		const { customerId, updatedAt, ...fields } = input;
		const { db, publishedPage } = context.services;
		const { currency } = await publishedPage.readPrice();
		const saved = await editCustomer(db, context.user, customerId, fields, updatedAt ?? null, currency);
		if (saved.toConfirm) await sendVerification(context.services, saved.toConfirm);
		return { id: customerId };
	}),

	annotate: admin.customers.annotate.handler(async ({ context, input }) => {
		const { db } = context.services;
		const { customerId, updatedAt, ...values } = input;
		await annotateCustomer(db, context.user, customerId, { ...values, since: updatedAt });
		return getCustomerDetails(db, customerId);
	}),

	remove: admin.customers.remove.handler(({ context, input }) =>
		deleteCustomer(context.services.db, context.user, input.customerId, input.orders),
	),

	viewAs: admin.customers.viewAs.handler(async ({ context, input }) => {
		const cookie = await viewAsCustomer(context.services, context.user, input.customerId);
		context.responseHeaders.append("set-cookie", cookie);
	}),

	setApproval: admin.customers.setApproval.handler(({ context, input: { selection, approved, undoOf } }) =>
		setApproval(context.services.db, context.user, selection, approved, undoOf),
	),

	countInvitees: admin.customers.countInvitees.handler(({ context, input }) =>
		context.services.invitations.count(input.selection),
	),

	invite: admin.customers.invite.handler(async ({ context, input }) => ({
		changed: await context.services.invitations.send(context.user, input.selection),
	})),

	resendVerification: admin.customers.resendVerification.handler(({ context, input }) =>
		resendVerification(context.services, context.user, input.customerId),
	),

	sendPasswordReset: admin.customers.sendPasswordReset.handler(({ context, input }) =>
		sendPasswordReset(context.services, context.user, input.customerId),
	),

	removeSecondFactor: admin.customers.removeSecondFactor.handler(async ({ context, input }) => {
		await removeCustomerSecondFactor(context.services, context.user, input);
		context.services.principals.clear();
	}),

	correctEmail: admin.customers.correctEmail.handler(async ({ context, input }) => {
		const moved = await correctEmail(context.services.db, context.user, input.customerId, input.email);
		if (moved.toConfirm) await sendVerification(context.services, moved.toConfirm);
		return { id: input.customerId };
	}),
};
