import { drizzleAdapter } from "@better-auth/drizzle-adapter";
import { isAPIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { emailOTP } from "better-auth/plugins/email-otp";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { jwt } from "better-auth/plugins/jwt";
import { magicLink } from "better-auth/plugins/magic-link";
import { phoneNumber } from "better-auth/plugins/phone-number";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { BetterAuthPlugin } from "better-auth/types";
import { nameFromOutside } from "../../contract/accounts/name-rules.ts";
import { limits } from "../../contract/limits.ts";
import type { MemberTexts } from "../../contract/site/member-texts/all-words.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { accounts, jwks, sessions, twoFactors, users, verifications } from "../database/schema/accounts/auth.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../mail/mailer.ts";
import { CLIENT_ADDRESS_HEADER } from "../rate-limits/client-address.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import type { SecretAttempts } from "../rate-limits/secret-attempts.ts";
import type { SmsSender } from "../sms/sms.ts";
import { findApproval } from "./access/access.queries.ts";
import { resolveMembership } from "./access/access.ts";
import { refuseSession } from "./access/session-gate.ts";
import { tokenClaims } from "./access/token-claims.ts";
import { accountHooks, codeAttemptCounters } from "./account-hooks.ts";
import { accountMails } from "./account-mails.ts";
import {
	deleteProviderLinks,
	endFeedAddress,
	findUser,
	findUserByEmail,
	findUserByPhoneNumber,
	insertSignIn,
} from "./auth.queries.ts";
import { compareWithService } from "./gate/gate.ts";
import { type CodeType, endpointRules } from "./gate/rules.ts";
import { joinTransactions } from "./join-transactions.ts";
import { hashPassword, verifyPassword } from "./passwords/password.ts";
import { createCodeHash } from "./proof/code-hash.ts";
import { endPendingSecrets, everyPendingSecret, storedIdentifier } from "./proof/pending-secrets.ts";
import { proveAddress } from "./proof/prove-address.ts";
import { provingAdapter } from "./proof/proving-adapter.ts";
import { registrationBinding } from "./proof/registration-binding.ts";
import { refusal } from "./refusal.ts";
import { lateSignInLinks, newSignInLinkToken } from "./sign-in/late-sign-in-links.ts";
import { newSignInNotice } from "./sign-in/new-sign-in-notice.ts";
import { COOKIE_PREFIX } from "./sign-in/session-cookie.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Auth = ReturnType<typeof createAuth>;

export interface AuthServices {
	config: Config;
	db: Database;
	mailer: Mailer;
	/** Null if no hook for text messages is configured. */
	sms: SmsSender | null;
	rateLimits: RateLimits;
	attempts: SecretAttempts;
	/** The seller's name for the site (SET-03), in text messages and authenticator apps. */
	readSiteName: () => Promise<string>;
	/** The time zone of people whose own is unknown. */
	readTimeZone: () => Promise<string>;
	/** The texts of emails, as the seller wrote them (BRND-05). */
	readTexts: () => Promise<MemberTexts>;
	/** Endpoints of features, such as those for buyers without an account. */
	plugins: BetterAuthPlugin[];
	log: Log;
}

/**
 * Creates the auth service at `/api/auth`: sessions in HttpOnly cookies, no sign-in before the email is verified, and
 * no registration of an unapproved email (SES-06). Requests only arrive through the gate.
 */
export function createAuth(outside: AuthServices) {
	const { db, afterCommit } = joinTransactions(outside.db);
	const services = { ...outside, db };
	const { config, sms, attempts, log } = services;
	const codeHash = createCodeHash(config.authSecret);

	/** A new code starts with a full number of attempts. */
	const resetAttempts = async (type: CodeType, to: string) => {
		for (const counter of codeAttemptCounters(type, to)) await attempts.reset("code", counter);
	};

	/** Sends nothing to an address that could not sign in with it. */
	const mayUseMail = async (email: string) =>
		(await findUserByEmail(db, email)) !== null || (await findApproval(db, email)) !== null;

	const auth = betterAuth({
		baseURL: config.siteUrl,
		basePath: "/api/auth",
		secret: config.authSecret,
		trustedOrigins: [config.siteUrl],
		telemetry: { enabled: false },
		database: provingAdapter(
			drizzleAdapter(db, {
				provider: "pg",
				transaction: true,
				schema: {
					user: users,
					session: sessions,
					account: accounts,
					verification: verifications,
					twoFactor: twoFactors,
					jwks,
				},
			}),
			db,
		),
		advanced: {
			// Joins: loads a session and its user in one statement instead of two.
			database: { generateId: "uuid", joins: true },
			useSecureCookies: config.siteUrl.startsWith("https:"),
			cookiePrefix: COOKIE_PREFIX,
			ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
			disableOriginCheck: false,
			disableCSRFCheck: false,
		},
		session: { expiresIn: 30 * DAY, updateAge: DAY },
		// Rate limits are in the gate and the account hooks, in one table (SEC-06).
		rateLimit: { enabled: false },
		verification: { storeIdentifier: { hash: async (identifier) => storedIdentifier(identifier) } },
		logger: { log: (level, message, ...details) => log[level === "error" ? "error" : "debug"]({ details }, message) },
		onAPIError: {
			errorURL: `${config.siteUrl}/auth`,
			// Errors are returned and logged like all others; the library would print them with their values.
			onError: (error) => {
				if (!isAPIError(error)) throw error;
			},
		},
		user: { changeEmail: { enabled: true } },
		account: { accountLinking: { enabled: true } },
		emailAndPassword: {
			enabled: true,
			autoSignIn: false,
			requireEmailVerification: true,
			minPasswordLength: limits.password.min,
			maxPasswordLength: limits.password.max,
			password: { hash: hashPassword, verify: verifyPassword },
			resetPasswordTokenExpiresIn: HOUR,
			revokeSessionsOnPasswordReset: true,
			onPasswordReset: async ({ user }) => {
				// The link or code was emailed, so the address is proven: its owner gets in even if someone else registered it.
				await proveAddress(db, user.id, "new password");
				await deleteProviderLinks(db, user.id);
				// A former user of the account may also know the feed's address.
				await endFeedAddress(db, user.id);
				const { id: userId, email } = user;
				const account = await findUser(db, userId);
				await endPendingSecrets(db, everyPendingSecret, { userId, email, phoneNumber: account?.phoneNumber });
				await mails.passwordChanged(user, true);
			},
			sendResetPassword: async ({ user, url }) => mails.passwordReset(user, url),
		},
		emailVerification: {
			sendOnSignUp: true,
			autoSignInAfterVerification: true,
			expiresIn: HOUR,
			sendVerificationEmail: ({ user, url, token }) => afterCommit(() => mails.verification(user, url, token)),
		},
		plugins: [
			magicLink({
				expiresIn: 10 * MINUTE,
				storeToken: "hashed",
				generateToken: newSignInLinkToken,
				sendMagicLink: async ({ email, token }) => {
					if (await mayUseMail(email)) await mails.signInLink(email, token);
				},
			}),
			emailOTP({
				expiresIn: 10 * MINUTE,
				allowedAttempts: 3,
				storeOTP: { hash: async (code) => codeHash.hash(code) },
				sendVerificationOTP: async ({ email, otp, type }) => {
					await resetAttempts("sign-in", email);
					if (await mayUseMail(email)) await mails.code(email, otp, type);
				},
			}),
			phoneNumber({
				expiresIn: 10 * MINUTE,
				allowedAttempts: 3,
				phoneNumberValidator: (number) => /^\+[1-9]\d{6,14}$/.test(number),
				verifyOTP: async ({ phoneNumber, code }): Promise<boolean> => {
					const { internalAdapter } = await auth.$context;
					const pending = await internalAdapter.findVerificationValue(phoneNumber);
					if (!pending || pending.expiresAt < new Date() || !codeHash.matches(code, pending.value)) return false;
					// If two concurrent requests have the right code, one succeeds.
					return (await internalAdapter.consumeVerificationValue(phoneNumber)) !== null;
				},
				sendOTP: async ({ phoneNumber, code }, ctx) => {
					if (!sms) throw refusal("SMS_NOT_CONFIGURED");
					// Text messages cost money, so they only go to known numbers, or on behalf of someone signed in.
					await resetAttempts("phone", phoneNumber);
					const known = await findUserByPhoneNumber(db, phoneNumber);
					const session = ctx?.headers ? await auth.api.getSession({ headers: ctx.headers }) : null;
					if (known || session) {
						await sms.send({ to: phoneNumber, text: `${code} is your ${await services.readSiteName()} code.` });
					}
				},
			}),
			twoFactor({
				// The account hooks count attempts before the code is compared.
				accountLockout: { enabled: false },
			}),
			jwt({
				// Signing at each session lookup would cost more than the lookup.
				disableSettingJwtHeader: true,
				jwt: { expirationTime: "15m", definePayload: ({ user }) => tokenClaims(db, user) },
			}),
			genericOAuth({
				config: config.oidcProviders.map(({ id, name, issuer, clientId, clientSecret }) => ({
					providerId: id,
					name,
					discoveryUrl: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
					clientId,
					clientSecret,
					scopes: ["openid", "email", "profile"],
					requireIdTokenVerification: true,
					mapProfileToUser: (profile) => {
						// Only `true` confirms an address; some providers send other values.
						if (profile.email_verified !== true) throw refusal("PROVIDER_EMAIL_UNVERIFIED");
						return { name: nameFromOutside(profile.name) };
					},
				})),
			}),
			registrationBinding(services),
			newSignInNotice(db, (user, device) => mails.newSignIn(user, device)),
			lateSignInLinks(log),
			...services.plugins,
		],
		hooks: accountHooks({
			...services,
			passwordChanged: (user) => mails.passwordChanged(user),
			invitation: (email) => mails.invitation(email),
		}),
		databaseHooks: {
			verification: {
				create: {
					// The phone plugin stores codes unhashed and leaves the comparison to `verifyOTP` above.
					before: async (verification) =>
						verification.identifier.startsWith("phone-otp:")
							? { data: { value: codeHash.hash(verification.value.split(":")[0] ?? "") } }
							: undefined,
				},
			},
			user: {
				create: {
					// The last check, whichever way an account is created.
					before: async (user) => {
						if (!(await findApproval(db, user.email))) throw refusal("EMAIL_NOT_APPROVED");
					},
					// Creates the profile. If that fails, the next request creates it (SES-02).
					after: async (user) => void (await resolveMembership(db, user, { log })),
				},
				update: {
					// Notifies the previous address, in case the change was not theirs (SES-06).
					after: async (user, ctx) => {
						const before = ctx?.context.session?.user;
						if (!before || before.id !== user.id || before.email === user.email) return;
						for (const email of [before.email, user.email])
							await endPendingSecrets(db, everyPendingSecret, { userId: user.id, email });
						await mails.emailChanged(before, user.email);
					},
				},
			},
			session: {
				create: {
					before: async (session, ctx) => {
						const reason = await refuseSession({ db, log }, session.userId, ctx);
						if (reason) throw refusal(reason);
					},
					// A failure to record the sign-in does not block it.
					after: async ({ userId, ipAddress, userAgent }) => {
						await insertSignIn(db, { userId, ipAddress, userAgent: userAgent?.slice(0, 500) }).catch((error) =>
							log.error({ error }, "failed to record a sign-in"),
						);
					},
				},
			},
		},
	});
	const mails = accountMails({
		...services,
		createCode: async (email, type) => {
			await resetAttempts(type, email);
			return auth.api.createVerificationOTP({ body: { email, type } });
		},
	});
	const wrong = compareWithService(auth, endpointRules);
	if (wrong.length > 0) throw new Error(`the auth gate's table is incomplete (SEC-06):\n${wrong.join("\n")}`);
	return auth;
}
