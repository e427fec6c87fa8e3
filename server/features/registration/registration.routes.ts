import { visitor } from "../../rpc/builders.ts";
import { findApproval } from "../access/access.queries.ts";

export const registrationForVisitor = {
	checkApproval: visitor.registration.checkApproval.handler(async ({ context, input }) => {
		await context.services.rateLimits.approvalCheck(context.address);
		const approval = await findApproval(context.services.db, input.email);
		// Whoever knows an address learns the first name at most: enough to be greeted by, not who the buyer is (AUTH-11).
		return { approved: approval !== null, name: approval?.name.split(/\s/)[0] || null };
	}),

	waysToSignIn: visitor.registration.waysToSignIn.handler(({ context }) => {
		const { oidcProviders, smsHook } = context.services.config;
		return { providers: oidcProviders.map(({ id, name }) => ({ id, name })), sms: smsHook !== null };
	}),
};
