import { admin } from "../../../rpc/builders.ts";
import { allowAddress } from "./allow-address.ts";
import { listCustomerEmails } from "./list-customer-emails.ts";
import { resendEmail } from "./resend-email.ts";

export const emailsForAdmin = {
	list: admin.emails.list.handler(({ context, input }) =>
		listCustomerEmails(context.services, input.customerId, input.page),
	),
	resend: admin.emails.resend.handler(({ context, input }) =>
		resendEmail(context.services, context.user, input.emailId),
	),
	allow: admin.emails.allow.handler(({ context, input }) =>
		allowAddress(context.services.db, context.user, input.customerId),
	),
};
