import { accountMessages } from "../../../../contract/accounts/account-messages.ts";
import { findMembership } from "../../../auth/access/access.queries.ts";
import { hasMemberAccess } from "../../../auth/access/access.ts";
import { lacksSecondFactor } from "../../../auth/access/second-factor.ts";
import { badTokenMessage, readTokenClaims } from "../../../auth/access/token-claims.ts";
import { endViewAsCookie } from "../../../auth/access/view-as.ts";
import { hasSigningKeys } from "../../../auth/auth.queries.ts";
import { visitor } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";

export const sessionForVisitor = {
	current: visitor.session.current.handler(async ({ context }) => {
		const principal = await context.principal();
		if (!principal) return null;
		const { userId, email, name, membership, secondFactor, expiresAt } = principal;
		const user = {
			id: userId,
			email,
			name,
			role: membership?.role ?? null,
			premium: membership?.premium ?? false,
			secondFactor,
			secondFactorMissing: await lacksSecondFactor(context.services.settings, principal),
			viewedByAdmin: principal.viewedBy !== undefined,
		};
		return { user, expiresAt };
	}),

	stopViewing: visitor.session.stopViewing.handler(({ context }) => {
		context.responseHeaders.append("set-cookie", endViewAsCookie(context.services.config.siteUrl));
	}),

	verifyToken: visitor.session.verifyToken.handler(async ({ context, input }) => {
		const { auth, db } = context.services;
		const { payload } = await auth.api.verifyJWT({ body: { token: input.token } });
		const claims = readTokenClaims(payload);
		if (!claims) throw refusal("BAD_TOKEN", { message: badTokenMessage(await hasSigningKeys(db)) });
		// The token outlives its session by minutes, so this returns the person's current permissions.
		const membership = await findMembership(db, claims.id);
		if (!membership || !hasMemberAccess(membership))
			throw refusal("BAD_TOKEN", { message: accountMessages.ACCESS_REVOKED });
		return { id: claims.id, ...membership };
	}),
};
