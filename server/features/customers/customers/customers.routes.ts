import { admin } from "../../rpc/builders.ts";
import {
	removeCustomerSecondFactor,
	resendVerification,
	sendPasswordReset,
	sendVerification,
} from "./account-support.ts";
import { annotateCustomer } from "./annotate-customer.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { getCustomerDetails } from "./get-customer-details.ts";
import { listCustomers } from "./list-customers.ts";
import { addCustomer, correctEmail, editCustomer } from "./save-customer.ts";
import { setApproval } from "./set-approval.ts";
import { viewAsCustomer } from "./view-as-customer.ts";

export const customersForAdmin = {
	list: admin.customers.list.handler(({ context, input }) => listCustomers(context.services.db, input)),

	read: admin.customers.read.handler(async ({ context, input, errors }) => {
		const customer = await getCustomerDetails(context.services.db, input.customerId);
		if (!customer) throw errors.CUSTOMER_NOT_FOUND();
		return customer;
	}),

	add: admin.customers.add.handler(async ({ context, input, errors }) => {
		const id = await addCustomer(context.services.db, context.user, input);
		if (!id) throw errors.EMAIL_EXISTS();
		return { id };
	}),

	update: admin.customers.update.handler(async ({ context, input, errors }) => {
		const { customerId, updatedAt, ...fields } = input;
		const saved = await editCustomer(context.services.db, context.user, customerId, fields, updatedAt ?? null);
		if (typeof saved === "string") throw errors[saved]();
		if (saved.toConfirm) await sendVerification(context.services, saved.toConfirm);
		return { id: customerId };
	}),

	annotate: admin.customers.annotate.handler(async ({ context, input, errors }) => {
		const { db } = context.services;
		const { customerId, updatedAt, ...values } = input;
		const saved = await annotateCustomer(db, context.user, customerId, { ...values, since: updatedAt });
		const customer = saved ? await getCustomerDetails(db, customerId) : null;
		if (!customer) throw errors.CUSTOMER_NOT_FOUND();
		return customer;
	}),

	remove: admin.customers.remove.handler(async ({ context, input, errors }) => {
		const refusal = await deleteCustomer(context.services.db, context.user, input.customerId, input.orders);
		if (refusal) throw errors[refusal]();
	}),

	viewAs: admin.customers.viewAs.handler(async ({ context, input, errors }) => {
		const view = await viewAsCustomer(context.services, context.user, input.customerId);
		if (typeof view === "string") throw errors[view]();
		context.cookies.push(view.cookie);
	}),

	setApproval: admin.customers.setApproval.handler(({ context, input: { selection, approved, undoOf } }) =>
		setApproval(context.services.db, context.user, selection, approved, undoOf),
	),

	countInvitees: admin.customers.countInvitees.handler(({ context, input }) =>
		context.services.invitations.count(input.selection),
	),

	invite: admin.customers.invite.handler(async ({ context, input, errors }) => {
		const changed = await context.services.invitations.send(context.user, input.selection);
		if (changed === 0) throw errors.NOBODY_TO_INVITE();
		return { changed };
	}),

	resendVerification: admin.customers.resendVerification.handler(async ({ context, input, errors }) => {
		const refusal = await resendVerification(context.services, context.user, input.customerId);
		if (refusal) throw errors[refusal]();
	}),

	sendPasswordReset: admin.customers.sendPasswordReset.handler(async ({ context, input, errors }) => {
		const refusal = await sendPasswordReset(context.services, context.user, input.customerId);
		if (refusal) throw errors[refusal]();
	}),

	removeSecondFactor: admin.customers.removeSecondFactor.handler(async ({ context, input, errors }) => {
		const refusal = await removeCustomerSecondFactor(context.services, context.user, input);
		if (refusal) throw errors[refusal]();
		context.services.principals.clear();
	}),

	correctEmail: admin.customers.correctEmail.handler(async ({ context, input, errors }) => {
		const moved = await correctEmail(context.services.db, context.user, input.customerId, input.email);
		if (typeof moved === "string") throw errors[moved]();
		if (moved.toConfirm) await sendVerification(context.services, moved.toConfirm);
		return { id: input.customerId };
	}),
};
