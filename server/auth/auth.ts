import { drizzleAdapter } from "@better-auth/drizzle-adapter";
import { betterAuth } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { magicLink } from "better-auth/plugins/magic-link";
import { z } from "zod";
import { type AccountErrorCode, accountMessages } from "../../contract/account-messages.ts";
import { limits } from "../../contract/limits.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { accounts, sessions, users, verifications } from "../database/schema/auth.ts";
import { rateLimits as rateLimitRows } from "../database/schema/rate-limits.ts";
import { findApproval } from "../features/access/access.queries.ts";
import { hasMemberAccess, resolveStanding } from "../features/access/access.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../mail/mailer.ts";
import { passwordResetMail } from "../mail/templates/password-reset-mail.tsx";
import { signInLinkMail } from "../mail/templates/sign-in-link-mail.tsx";
import { verificationMail } from "../mail/templates/verification-mail.tsx";
import { CLIENT_ADDRESS_HEADER } from "../rate-limits/client-address.ts";
import { type RateLimits, TooManyRequestsError } from "../rate-limits/rate-limits.ts";
import { deleteUnverifiedUser, findUser, findUserByEmail, markEmailVerified } from "./auth.queries.ts";
import { hashPassword, verifyPassword } from "./password.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The parameter of a verification link that names its registration. */
const BOUND_TO = "registration";

/** Paths of the auth service that send an e-mail to the address they are given. */
const sendsMail = ["/sign-up/email", "/sign-in/magic-link", "/request-password-reset", "/send-verification-email"];

export type Auth = ReturnType<typeof createAuth>;

/**
 * The auth service, mounted at `/api/auth`: sessions in HttpOnly cookies, nobody signed in before the e-mail is
 * verified, nobody registered whose e-mail is not approved.
 */
export function createAuth(services: {
	config: Config;
	db: Database;
	mailer: Mailer;
	rateLimits: RateLimits;
	log: Log;
}) {
	const { config, db, mailer, rateLimits, log } = services;

	/** A link verifies the registration it was sent for, not one that someone else made of the address since. */
	const checkVerificationLink = async (query: Record<string, unknown> | undefined) => {
		const userId = query?.[BOUND_TO];
		const user = typeof userId === "string" && z.uuid().safeParse(userId).success ? await findUser(db, userId) : null;
		// Answered like any link that is no longer good.
		return user ? undefined : { context: { query: { ...query, token: "-" } } };
	};

	const limitByAccount = async (path: string, email: string) => {
		try {
			if (path === "/sign-in/email") await rateLimits.signIn(email);
			if (sendsMail.includes(path)) await rateLimits.accountMail(email);
		} catch (error) {
			if (!(error instanceof TooManyRequestsError)) throw error;
			throw new APIError("TOO_MANY_REQUESTS", { code: "TOO_MANY_REQUESTS", message: error.message });
		}
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
			schema: {
				user: users,
				session: sessions,
				account: accounts,
				verification: verifications,
				rateLimit: rateLimitRows,
			},
		}),
		advanced: {
			database: { generateId: "uuid" },
			useSecureCookies: config.siteUrl.startsWith("https:"),
			cookiePrefix: "academy",
			ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
			// Said outright, because the service leaves these checks out where it takes itself to be under test.
			disableOriginCheck: false,
			disableCSRFCheck: false,
		},
		session: { expiresIn: 30 * DAY, updateAge: DAY },
		// By address; our own limits by account come on top (SEC-03).
		rateLimit: {
			enabled: config.rateLimits,
			storage: "database",
			window: 60,
			max: 120,
			customRules: {
				"/sign-in/*": { window: 60, max: 20 },
				"/sign-up/*": { window: 60, max: 10 },
				"/request-password-reset": { window: 60, max: 5 },
				"/reset-password/*": { window: 60, max: 10 },
				"/send-verification-email": { window: 60, max: 5 },
				"/get-session": false,
			},
		},
		verification: { storeIdentifier: "hashed" },
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
			// The link came by e-mail, so the address is proven: the true owner gets in even if someone else registered it.
			onPasswordReset: ({ user }) => markEmailVerified(db, user.id),
			sendResetPassword: async ({ user, url }) => mailer.send(await passwordResetMail({ to: user.email, link: url })),
		},
		emailVerification: {
			sendOnSignUp: true,
			autoSignInAfterVerification: true,
			expiresIn: HOUR,
			sendVerificationEmail: async ({ user, url }) =>
				mailer.send(await verificationMail({ to: user.email, name: user.name, link: boundTo(user.id, url) })),
		},
		plugins: [
			magicLink({
				expiresIn: 10 * 60,
				storeToken: "hashed",
				sendMagicLink: async ({ email, token }) => {
					// To a page with a button: the scanners of mail servers open links, and would spend a link that acts at once.
					const link = new URL("/auth", config.siteUrl);
					link.searchParams.set("link", token);
					await mailer.send(await signInLinkMail({ to: email, link: link.href }));
				},
			}),
		],
		hooks: {
			// Refused before anything else is done, so that the person reads why (AUTH-05, AUTH-06): with verification
			// required the service itself would answer as if all were well.
			before: createAuthMiddleware(async (ctx) => {
				if (ctx.path === "/verify-email") return checkVerificationLink(ctx.query);
				const email = typeof ctx.body?.email === "string" ? ctx.body.email.trim().toLowerCase() : "";
				await limitByAccount(ctx.path, email);
				if (ctx.path !== "/sign-up/email") return;
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
					after: async (user) => void (await resolveStanding(db, user, { log })),
				},
			},
			session: {
				create: {
					before: async (session) => {
						const user = await findUser(db, session.userId);
						if (!user?.emailVerified) throw refusal("EMAIL_NOT_VERIFIED");
						const standing = await resolveStanding(db, user, { log });
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
