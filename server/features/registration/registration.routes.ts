import { visitor } from "../../rpc/builders.ts";
import { findApproval } from "../access/access.queries.ts";

export const registrationForVisitor = {
	checkApproval: visitor.registration.checkApproval.handler(async ({ context, input }) => {
		await context.services.rateLimits.approvalCheck(context.address);
		const approval = await findApproval(context.services.db, input.email);
		return { approved: approval !== null, name: approval?.name || null };
	}),

	waysToSignIn: visitor.registration.waysToSignIn.handler(({ context }) => {
		const { oidcProviders, smsHook } = context.services.config;
		return { providers: oidcProviders.map(({ id, name }) => ({ id, name })), sms: smsHook !== null };
	}),
};
