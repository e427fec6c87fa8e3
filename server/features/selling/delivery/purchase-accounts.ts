import type { GenericEndpointContext } from "better-auth";
import { createAuthEndpoint, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { BetterAuthPlugin } from "better-auth/types";
import { z } from "zod";
import { CHOOSE_PASSWORD_PATH } from "../../../auth/access/session-gate.ts";
import { hashPassword } from "../../../auth/passwords/password.ts";
import { bindToBrowser } from "../../../auth/proof/registration-binding.ts";
import { refusal } from "../../../auth/refusal.ts";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/database.ts";
import { choosePassword } from "../checkout/choose-password.ts";
import { browserHashOf } from "../checkout/purchase-browser.ts";
import { judgeReceiptLink, openReceipt } from "./open-receipt.ts";

/** Gives buyers an account without waiting for an email (BUY-03), and through the link in their receipt. */
export function purchaseAccounts({ config, db }: { config: Config; db: Database }) {
	const signIn = async (ctx: GenericEndpointContext, userId: string) => {
		const session = await ctx.context.internalAdapter.createSession(userId);
		const user = await ctx.context.internalAdapter.findUserById(userId);
		if (!session || !user) throw refusal("SESSION_MISSING");
		await setSessionCookie(ctx, { session, user });
	};

	return {
		id: "purchase-accounts",
		endpoints: {
			/** On the thank-you page, in the browser that paid. */
			choosePasswordAfterPurchase: createAuthEndpoint(
				CHOOSE_PASSWORD_PATH,
				{ method: "POST", body: z.object({ checkout: z.string(), password: z.string() }) },
				async (ctx) => {
					const { checkout, password } = ctx.body;
					const browserHash = ctx.headers ? browserHashOf(config.siteUrl, ctx.headers) : null;
					const userId = await choosePassword(db, {
						sessionId: checkout,
						browserHash,
						passwordHash: await hashPassword(password),
					});
					await signIn(ctx, userId);
					// A confirmation message from the auth service works in this browser, too.
					await bindToBrowser(ctx, userId);
					return ctx.json({ status: true });
				},
			),
			/** Called after a click on the page that the receipt's link opens. */
			openReceipt: createAuthEndpoint(
				"/purchase/open-receipt",
				{ method: "POST", body: z.object({ link: z.string(), password: z.string().optional() }) },
				async (ctx) => {
					const signedIn = await getSessionFromCtx(ctx);
					const { link, password } = ctx.body;
					const parts = { db, authSecret: config.authSecret };
					const judged = await judgeReceiptLink(parts, link, signedIn?.user.id ?? null);
					if (!judged) throw refusal("RECEIPT_LINK_INVALID");
					if (judged.state === "suspended") throw refusal("ACCESS_SUSPENDED");
					if (judged.state === "no-access") throw refusal("ACCESS_REVOKED");
					if (judged.state === "sign-in") throw refusal("USER_ALREADY_EXISTS");
					if (judged.state === "choose-password" && !password) throw refusal("PASSWORD_NEEDED");
					const userId = await openReceipt(db, judged, password ? await hashPassword(password) : null);
					if (!userId) throw refusal("USER_ALREADY_EXISTS");
					await signIn(ctx, userId);
					return ctx.json({ status: true });
				},
			),
		},
	} satisfies BetterAuthPlugin;
}
