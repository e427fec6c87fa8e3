import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Queryable } from "../database/database.ts";
import { findApproval } from "../features/access/access.queries.ts";
import { type RateLimits, TooManyRequestsError } from "../rate-limits/rate-limits.ts";
import { deleteUnverifiedUser, findUserByEmail } from "./auth.queries.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { inOurWords, refusal } from "./refusal.ts";
import { kindOfToken } from "./registration-binding.ts";

/** Paths of the auth service that try a secret of an account. */
const tries = new Set(["/sign-in/email", "/sign-in/email-otp", "/sign-in/phone-number", "/phone-number/verify"]);

/** Paths that send something to the address or number they are given. */
const sends = new Set([
	"/sign-up/email",
	"/sign-in/magic-link",
	"/request-password-reset",
	"/send-verification-email",
	"/email-otp/send-verification-otp",
	"/email-otp/request-password-reset",
	"/forget-password/email-otp",
	"/phone-number/send-otp",
	"/phone-number/request-password-reset",
]);

/** What stands before and after the auth service's own paths: our rules of who may, how often, and in which words. */
export function gates(services: {
	db: Queryable;
	rateLimits: RateLimits;
	passwordChanged: (user: { email: string; name: string }) => Promise<void>;
}) {
	const { db, rateLimits } = services;

	const limitByAccount = async (path: string, account: string) => {
		try {
			if (tries.has(path)) await rateLimits.signIn(account);
			if (sends.has(path)) await rateLimits.accountMail(account);
		} catch (error) {
			if (!(error instanceof TooManyRequestsError)) throw error;
			throw new APIError("TOO_MANY_REQUESTS", { code: "TOO_MANY_REQUESTS", message: error.message });
		}
	};

	const checkRegistration = async (email: string) => {
		// Refused before anything else is done, so that the person reads why (AUTH-05, AUTH-06): with verification
		// required the service itself would answer as if all were well.
		if (!(await findApproval(db, email))) throw refusal("EMAIL_NOT_APPROVED");
		const existing = await findUserByEmail(db, email);
		if (existing?.emailVerified) throw refusal("USER_ALREADY_EXISTS");
		// An unverified account is worth nothing to anyone: whoever registers the address anew replaces it.
		if (existing) await deleteUnverifiedUser(db, existing.id);
	};

	/** SES-06: before an address or number is changed, the person says again who they are. */
	const checkReauthentication = async (session: Awaited<ReturnType<typeof getSessionFromCtx>>, password: unknown) => {
		if (!session) throw refusal("SESSION_MISSING");
		const person = { userId: session.user.id, signedInAt: session.session.createdAt };
		await limitByAccount("/sign-in/email", session.user.email);
		if (!(await reauthenticate(db, person, password))) throw refusal("REAUTHENTICATION_REQUIRED");
	};

	return {
		before: createAuthMiddleware(async (ctx) => {
			const { path } = ctx;
			const body: Record<string, unknown> = typeof ctx.body === "object" && ctx.body ? ctx.body : {};
			const email = typeof body.email === "string" ? body.email.trim().toLowerCase() : "";
			const phone = typeof body.phoneNumber === "string" ? body.phoneNumber.trim() : "";
			if (path === "/sign-in/email" && !(email && body.password)) throw refusal("CREDENTIALS_MISSING");
			if (path === "/sign-in/phone-number" && !(phone && body.password)) throw refusal("CREDENTIALS_MISSING");
			if ((path === "/verify-email" || path === "/magic-link/verify") && !ctx.query?.token)
				throw refusal("NO_SESSION_IN_URL");
			await limitByAccount(path, email || phone);
			if (path === "/sign-up/email") await checkRegistration(email);
			if (path === "/change-email") {
				await checkReauthentication(await getSessionFromCtx(ctx), body.password);
				const newEmail = typeof body.newEmail === "string" ? body.newEmail.trim().toLowerCase() : "";
				if ((await findUserByEmail(db, newEmail)) || (await findApproval(db, newEmail))) throw refusal("EMAIL_TAKEN");
			}
			if (path === "/phone-number/verify" && body.updatePhoneNumber)
				await checkReauthentication(await getSessionFromCtx(ctx), body.password);
			// A mistyped address must not hand the account to whoever reads the message there.
			if (path === "/verify-email" && kindOfToken(String(ctx.query?.token)) && !(await getSessionFromCtx(ctx)))
				throw refusal("SESSION_MISSING");
		}),
		after: createAuthMiddleware(async (ctx) => {
			const { returned } = ctx.context;
			if (returned instanceof APIError) {
				// Where the service only says "Unauthorized", the catalogue has words for it (SES-07).
				if (returned.status === "UNAUTHORIZED" && (!returned.body?.code || returned.body.code === "UNAUTHORIZED"))
					throw refusal("SESSION_MISSING");
				throw inOurWords(returned);
			}
			if (ctx.path === "/change-password" && ctx.context.session)
				await services.passwordChanged(ctx.context.session.user);
		}),
	};
}
