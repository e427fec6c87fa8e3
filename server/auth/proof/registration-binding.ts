import type { GenericEndpointContext } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Queryable } from "../../database/database.ts";
import { findPasswordHash, findUser, findUserByEmail } from "../auth.queries.ts";
import { verifyPassword } from "../passwords/password.ts";
import { refusal } from "../refusal.ts";

/** The parameter of a verification link that names its registration. */
const BOUND_TO = "registration";
const COOKIE = "registration";
const DAY = 86_400;

/** Binds a verification link to the registration that it was sent for. */
export function bindToRegistration(userId: string, link: string): string {
	const url = new URL(link);
	url.searchParams.set(BOUND_TO, userId);
	return url.href;
}

/** Lets this browser confirm a registration, by the link and by the code. */
export async function bindToBrowser(
	ctx: Pick<GenericEndpointContext, "context" | "setSignedCookie">,
	userId: string,
): Promise<void> {
	const cookie = ctx.context.createAuthCookie(COOKIE, { maxAge: DAY });
	await ctx.setSignedCookie(cookie.name, userId, ctx.context.secret, cookie.attributes);
}

/** Returns the kind of a verification token; the service itself checks the signature. */
export function kindOfToken(token: string): string | null {
	try {
		const payload: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
		return z.object({ requestType: z.string() }).parse(payload).requestType;
	} catch {
		return null;
	}
}

/**
 * Binds the confirmation of an address to the person who registered it. A stranger could register a buyer's address
 * first and choose the password; the buyer, opening the unexpected link, must not confirm that account. So a link only
 * confirms in the browser that registered, or after the registration's password was entered. Anyone who does not know
 * it chooses a new one by email, which the stranger never sees.
 */
export function registrationBinding(services: { config: Config; db: Queryable }) {
	const { config, db } = services;
	return {
		id: "registration-binding",
		endpoints: {
			/**
			 * Lets this browser confirm a registration, given its password. The answer is the same if there is no such
			 * registration.
			 */
			confirmRegistration: createAuthEndpoint(
				"/confirm-registration",
				{ method: "POST", body: z.object({ registration: z.string(), password: z.string() }) },
				async (ctx) => {
					const { registration, password } = ctx.body;
					const hash = await findPasswordHash(db, registration);
					if (!hash || !(await verifyPassword({ hash, password }))) throw refusal("WRONG_PASSWORD");
					await bindToBrowser(ctx, registration);
					return ctx.json({ status: true });
				},
			),
		},
		hooks: {
			before: [
				{
					matcher: ({ path }) => path === "/verify-email" || path === "/email-otp/verify-email",
					handler: createAuthMiddleware(async (ctx) => {
						const cookie = ctx.context.createAuthCookie(COOKIE);
						const registered = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
						if (ctx.path === "/email-otp/verify-email") {
							const email = typeof ctx.body?.email === "string" ? ctx.body.email.trim().toLowerCase() : "";
							const user = await findUserByEmail(db, email);
							// Answered like a wrong code, so that it reveals nothing about the account.
							if (user && !user.emailVerified && user.id !== registered) throw refusal("INVALID_OTP");
							return;
						}
						// A change of address is bound to the session that requested it.
						if (kindOfToken(String(ctx.query?.token ?? ""))) return;
						const userId = ctx.query?.[BOUND_TO];
						const user = z.uuid().safeParse(userId).success ? await findUser(db, String(userId)) : null;
						// The registration has been replaced since: answered like any invalid link.
						if (!user) return { context: { query: { ...ctx.query, token: "-" } } };
						if (user.emailVerified || user.id === registered) return;
						const page = new URL("/auth", config.siteUrl);
						page.searchParams.set("confirm", String(ctx.query?.token ?? ""));
						page.searchParams.set(BOUND_TO, user.id);
						throw ctx.redirect(page.href);
					}),
				},
			],
			after: [
				{
					// Someone with the registration's password may also confirm it in this browser (AUTH-10).
					matcher: ({ path }) => path === "/sign-in/email",
					handler: createAuthMiddleware(async (ctx) => {
						const { returned } = ctx.context;
						if (!(returned instanceof APIError) || returned.body?.code !== "EMAIL_NOT_VERIFIED") return;
						const user = await findUserByEmail(db, ctx.body.email);
						if (user && !user.emailVerified) await bindToBrowser(ctx, user.id);
					}),
				},
				{
					matcher: ({ path }) => path === "/sign-up/email",
					handler: createAuthMiddleware(async (ctx) => {
						const returned = ctx.context.returned as { user?: { id?: unknown } } | undefined;
						const userId = returned?.user?.id;
						// Only for a user that was really created: a refused sign-up returns a decoy.
						if (typeof userId !== "string" || !(await findUser(db, userId))) return;
						await bindToBrowser(ctx, userId);
					}),
				},
			],
		},
	} satisfies BetterAuthPlugin;
}
