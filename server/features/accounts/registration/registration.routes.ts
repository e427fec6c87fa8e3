import { firstName } from "../../../../contract/text/first-name.ts";
import { findApproval } from "../../../auth/access/access.queries.ts";
import { findUserByEmail } from "../../../auth/auth.queries.ts";
import { visitor } from "../../../rpc/builders.ts";

export const registrationForVisitor = {
	checkApproval: visitor.registration.checkApproval.handler(async ({ context, input }) => {
		await context.services.rateLimits.approvalCheck(context.address);
		const { db } = context.services;
		const approval = await findApproval(db, input.email);
		// An unconfirmed registration is replaced by the next one.
		const registered = approval !== null && (await findUserByEmail(db, input.email))?.emailVerified === true;
		// Anyone who knows an address learns the first name at most: enough for a greeting, but not who the buyer is
		// (AUTH-11).
		return { approved: approval !== null, registered, name: firstName(approval?.name ?? "") || null };
	}),

	waysToSignIn: visitor.registration.waysToSignIn.handler(({ context }) => {
		const { oidcProviders, smsHook } = context.services.config;
		return { providers: oidcProviders.map(({ id, name }) => ({ id, name })), sms: smsHook !== null };
	}),
};
