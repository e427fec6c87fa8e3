import { admin } from "../../rpc/builders.ts";
import { allowAddress } from "./allow-address.ts";
import { listCustomerEmails } from "./list-customer-emails.ts";
import { resendEmail } from "./resend-email.ts";

export const emailsForAdmin = {
	list: admin.emails.list.handler(async ({ context, input, errors }) => {
		const found = await listCustomerEmails(context.services, input.customerId, input.page);
		if (!found) throw errors.CUSTOMER_NOT_FOUND();
		return found;
	}),
	resend: admin.emails.resend.handler(async ({ context, input, errors }) => {
		const refusal = await resendEmail(context.services, context.user, input.emailId);
		if (refusal) throw errors[refusal]();
	}),
	allow: admin.emails.allow.handler(async ({ context, input, errors }) => {
		const refusal = await allowAddress(context.services.db, context.user, input.customerId);
		if (refusal) throw errors[refusal]();
	}),
};
