import { drizzleAdapter } from "@better-auth/drizzle-adapter";
import { betterAuth } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { z } from "zod";
import { type AccountErrorCode, accountMessages } from "../../contract/account-messages.ts";
import { limits } from "../../contract/limits.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { accounts, sessions, users, verifications } from "../database/schema/auth.ts";
import { rateLimits } from "../database/schema/rate-limits.ts";
import { findApproval } from "../features/access/access.queries.ts";
import { hasMemberAccess, resolveStanding } from "../features/access/access.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../mail/mailer.ts";
import { passwordResetMail } from "../mail/templates/password-reset-mail.tsx";
import { verificationMail } from "../mail/templates/verification-mail.tsx";
import { deleteUnverifiedUser, findUser, findUserByEmail } from "./auth.queries.ts";
import { hashPassword, verifyPassword } from "./password.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The parameter of a verification link that names its registration. */
const BOUND_TO = "registration";

export type Auth = ReturnType<typeof createAuth>;

/**
 * The auth service, mounted at `/api/auth`: sessions in HttpOnly cookies, nobody signed in before the e-mail is
 * verified, nobody registered whose e-mail is not approved.
 */
export function createAuth(services: { config: Config; db: Database; mailer: Mailer; log: Log }) {
	const { config, db, mailer, log } = services;

	/** A link verifies the registration it was sent for, not one that someone else made of the address since. */
	const checkVerificationLink = async (query: Record<string, unknown> | undefined) => {
		const userId = query?.[BOUND_TO];
		const user = typeof userId === "string" && z.uuid().safeParse(userId).success ? await findUser(db, userId) : null;
		// Answered like any link that is no longer good.
		return user ? undefined : { context: { query: { ...query, token: "-" } } };
	};

	return betterAuth({
		appName: "Microgreens Academy",
		baseURL: config.siteUrl,
		basePath: "/api/auth",
		secret: config.authSecret,
		trustedOrigins: [config.siteUrl],
		telemetry: { enabled: false },
		database: drizzleAdapter(db, {
			provider: "pg",
			transaction: true,
			schema: { user: users, session: sessions, account: accounts, verification: verifications, rateLimit: rateLimits },
		}),
		advanced: {
			database: { generateId: "uuid" },
			useSecureCookies: config.siteUrl.startsWith("https:"),
			cookiePrefix: "academy",
			// Said outright, because the service leaves these checks out where it takes itself to be under test.
			disableOriginCheck: false,
			disableCSRFCheck: false,
		},
		session: { expiresIn: 30 * DAY, updateAge: DAY },
		rateLimit: { enabled: config.production, storage: "database" },
		logger: { log: (level, message, ...details) => log[level === "error" ? "error" : "debug"]({ details }, message) },
		emailAndPassword: {
			enabled: true,
			autoSignIn: false,
			requireEmailVerification: true,
			minPasswordLength: limits.password.min,
			maxPasswordLength: limits.password.max,
			password: { hash: hashPassword, verify: verifyPassword },
			resetPasswordTokenExpiresIn: HOUR,
			revokeSessionsOnPasswordReset: true,
			sendResetPassword: async ({ user, url }) => mailer.send(await passwordResetMail({ to: user.email, link: url })),
		},
		emailVerification: {
			sendOnSignUp: true,
			autoSignInAfterVerification: true,
			expiresIn: HOUR,
			sendVerificationEmail: async ({ user, url }) =>
				mailer.send(await verificationMail({ to: user.email, name: user.name, link: boundTo(user.id, url) })),
		},
		hooks: {
			// Refused before anything else is done, so that the person reads why (AUTH-05, AUTH-06): with verification
			// required the service itself would answer as if all were well.
			before: createAuthMiddleware(async (ctx) => {
				if (ctx.path === "/verify-email") return checkVerificationLink(ctx.query);
				if (ctx.path !== "/sign-up/email") return;
				const email = typeof ctx.body?.email === "string" ? ctx.body.email.trim().toLowerCase() : "";
				if (!(await findApproval(db, email))) throw refusal("EMAIL_NOT_APPROVED");
				const existing = await findUserByEmail(db, email);
				if (existing?.emailVerified) throw refusal("USER_ALREADY_EXISTS");
				// An unverified account is worth nothing to anyone: whoever registers the address anew replaces it.
				if (existing) await deleteUnverifiedUser(db, existing.id);
			}),
		},
		databaseHooks: {
			user: {
				create: {
					// The last gate, whatever way an account is made.
					before: async (user) => {
						if (!(await findApproval(db, user.email))) throw refusal("EMAIL_NOT_APPROVED");
					},
					// Makes the profile. Should that fail, the next request makes it (SES-02).
					after: async (user) => void (await resolveStanding(db, user, log)),
				},
			},
			session: {
				create: {
					before: async (session) => {
						const user = await findUser(db, session.userId);
						if (!user?.emailVerified) throw refusal("EMAIL_NOT_VERIFIED");
						const standing = await resolveStanding(db, user, log);
						if (standing && !hasMemberAccess(standing)) throw refusal("ACCESS_REVOKED");
					},
				},
			},
		},
	});
}

const boundTo = (userId: string, link: string) => {
	const url = new URL(link);
	url.searchParams.set(BOUND_TO, userId);
	return url.href;
};

const refusal = (code: AccountErrorCode) => new APIError("FORBIDDEN", { code, message: accountMessages[code] });
