import { z } from "zod";
import type { GuessableSecret } from "../../rate-limits/secret-attempts.ts";
import type { PendingSecretKind } from "../proof/pending-secrets.ts";
import { fields } from "./fields.ts";

/**
 * Whose secret an endpoint compares. `person` is the signed-in person, or the one who gave the password and must now
 * give the second factor.
 */
export type GuessedAccount = "email" | "phoneNumber" | "registration" | "session" | "person";

/** A code is identified by its purpose. */
export type CodeType = "sign-in" | "email-verification" | "forget-password" | "phone";

export type Guess =
	| { secret: Exclude<GuessableSecret, "code">; account: GuessedAccount }
	| { secret: "code"; account: GuessedAccount; codeType: CodeType };

export interface EndpointRule {
	/** Who may call it. `closed` endpoints respond as if they did not exist. */
	audience: "anyone" | "signed-in" | "closed";
	/** Fields that are passed on, with their limits; all others are dropped. */
	body?: z.ZodObject;
	query?: z.ZodObject;
	/** Parts of the path, named as in the auth service. */
	params?: Record<string, z.ZodType<string>>;
	/** `anywhere`: opened from an email, or a redirect from a provider. All others are called by our own pages only. */
	calledFrom: "this site" | "anywhere";
	/** Calls from one network; null for calls made on every page that cost no more than a page. */
	perMinute: number | null;
	/** The field with the address that a message is sent to. */
	messageTo?: "email" | "phoneNumber";
	/**
	 * Secrets that the service compares, and whose they are; narrowest first, so that a refusal uses up no other counter.
	 */
	guesses?: Guess[];
	/** Requires the password again, or a fresh sign-in (SES-06): always, or if this field is set. */
	reauthenticates?: "always" | "updatePhoneNumber";
	/** The response time must not reveal whether the account exists. */
	constantTime?: boolean;
	/** Proves an email address. `registration`: it is proven by the person who registered it, so their password stays. */
	proves?: "registration" | "address";
	/** Secrets that a success invalidates, besides the one used. */
	ends?: readonly PendingSecretKind[];
}

/** What most endpoints have in common: called by our own pages, ten times a minute from one network. */
const forAnyone: EndpointRule = { audience: "anyone", calledFrom: "this site", perMinute: 10 };
const forSignedIn: EndpointRule = { ...forAnyone, audience: "signed-in" };
const closed: EndpointRule = { audience: "closed", calledFrom: "this site", perMinute: 0 };

const read: EndpointRule = { ...forSignedIn, perMinute: 120 };

const { email, name, password, newPassword, code, recoveryCode, phoneNumber, token, uuid, providerId, sitePath, flag } =
	fields;
const optionalPath = sitePath.optional();

/** One code has few attempts, and all codes of an account together have some more. */
const codeGuesses = (account: "email" | "phoneNumber", codeType: CodeType): Guess[] => [
	{ secret: "code", account, codeType },
	{ secret: "codes", account },
];

/** Invalidated by a new or changed password: every way around it, and browsers trusted under the old one. */
const passwordSecrets = ["reset-password", "forget-password-otp", "2fa", "trust-device"] as const;
const secondFactorSecrets = ["2fa", "trust-device"] as const;

/**
 * Every endpoint of the auth service, by method and path as the service declares them (SEC-06). Startup fails if the
 * service offers one that is not here, so that a library update cannot open an endpoint unnoticed.
 */
export const endpointRules: Record<string, EndpointRule> = {
	"POST /sign-up/email": {
		...forAnyone,
		body: z.object({ email, name, password: newPassword, callbackURL: optionalPath }),
		messageTo: "email",
	},
	"POST /confirm-registration": {
		...forAnyone,
		body: z.object({ registration: uuid, password }),
		guesses: [{ secret: "registration", account: "registration" }],
	},
	"GET /verify-email": {
		...forAnyone,
		query: z.object({ token, callbackURL: optionalPath, registration: uuid.optional() }),
		calledFrom: "anywhere",
		perMinute: 30,
		proves: "registration",
		ends: ["email-verification-otp"],
	},
	"POST /email-otp/verify-email": {
		...forAnyone,
		body: z.object({ email, otp: code }),
		guesses: codeGuesses("email", "email-verification"),
		constantTime: true,
		proves: "registration",
		ends: ["email-verification-otp"],
	},
	"POST /send-verification-email": {
		...forAnyone,
		body: z.object({ email, callbackURL: optionalPath }),
		perMinute: 5,
		messageTo: "email",
		constantTime: true,
	},

	"POST /sign-in/email": {
		...forAnyone,
		body: z.object({ email, password, rememberMe: flag.optional(), callbackURL: optionalPath }),
		perMinute: 20,
		guesses: [{ secret: "password", account: "email" }],
	},
	"POST /sign-in/magic-link": {
		...forAnyone,
		body: z.object({ email, callbackURL: optionalPath }),
		perMinute: 5,
		messageTo: "email",
		constantTime: true,
	},
	"GET /magic-link/verify": {
		...forAnyone,
		query: z.object({ token, callbackURL: optionalPath, errorCallbackURL: optionalPath }),
		// Called by our page after a click. If another site could call it, it could sign a visitor in as somebody else.
		calledFrom: "this site",
		proves: "address",
		ends: ["sign-in-otp", "magic-link"],
	},
	"POST /email-otp/send-verification-otp": {
		...forAnyone,
		body: z.object({ email, type: z.literal("sign-in") }),
		messageTo: "email",
		constantTime: true,
	},
	"POST /sign-in/email-otp": {
		...forAnyone,
		body: z.object({ email, otp: code }),
		guesses: codeGuesses("email", "sign-in"),
		constantTime: true,
		proves: "address",
		ends: ["sign-in-otp", "magic-link"],
	},
	"POST /sign-in/social": {
		...forAnyone,
		body: z.object({ provider: providerId, callbackURL: optionalPath, errorCallbackURL: optionalPath }),
		perMinute: 20,
	},
	"GET /callback/:id": {
		...forAnyone,
		params: { id: providerId },
		query: z.object({
			code: fields.fromProvider.optional(),
			state: fields.fromProvider.optional(),
			iss: fields.fromProvider.optional(),
			error: fields.fromProvider.optional(),
			error_description: fields.fromProvider.optional(),
		}),
		calledFrom: "anywhere",
		perMinute: 20,
		proves: "address",
	},
	"POST /phone-number/send-otp": {
		...forAnyone,
		body: z.object({ phoneNumber }),
		messageTo: "phoneNumber",
		constantTime: true,
	},
	"POST /phone-number/verify": {
		...forAnyone,
		body: z.object({
			phoneNumber,
			code,
			updatePhoneNumber: fields.yes.optional(),
			password: password.or(z.literal("")).optional(),
		}),
		guesses: codeGuesses("phoneNumber", "phone"),
		reauthenticates: "updatePhoneNumber",
		constantTime: true,
		ends: ["phone-otp"],
	},

	"POST /two-factor/verify-totp": {
		...forAnyone,
		body: z.object({ code, trustDevice: flag.optional() }),
		guesses: [{ secret: "secondFactor", account: "person" }],
	},
	"POST /two-factor/verify-backup-code": {
		...forAnyone,
		body: z.object({ code: recoveryCode, trustDevice: flag.optional() }),
		guesses: [{ secret: "secondFactor", account: "person" }],
	},
	"POST /two-factor/enable": {
		...forSignedIn,
		body: z.object({ password }),
		guesses: [{ secret: "reauthentication", account: "session" }],
		ends: secondFactorSecrets,
	},
	"POST /two-factor/disable": {
		...forSignedIn,
		body: z.object({ password }),
		guesses: [{ secret: "reauthentication", account: "session" }],
		ends: secondFactorSecrets,
	},
	"POST /two-factor/generate-backup-codes": {
		...forSignedIn,
		body: z.object({ password }),
		guesses: [{ secret: "reauthentication", account: "session" }],
	},

	"POST /purchase/choose-password": {
		...forAnyone,
		body: z.object({ checkout: fields.checkout, password: newPassword }),
	},
	"POST /purchase/open-receipt": {
		...forAnyone,
		body: z.object({ link: token, password: newPassword.optional() }),
		proves: "address",
		ends: ["sign-in-otp", "magic-link"],
	},

	"POST /request-password-reset": {
		...forAnyone,
		body: z.object({ email, redirectTo: optionalPath }),
		perMinute: 5,
		messageTo: "email",
		constantTime: true,
	},
	"GET /reset-password/:token": {
		...forAnyone,
		params: { token },
		query: z.object({ callbackURL: sitePath }),
		calledFrom: "anywhere",
	},
	"POST /reset-password": {
		...forAnyone,
		body: z.object({ token, newPassword }),
		proves: "address",
	},
	"POST /email-otp/reset-password": {
		...forAnyone,
		body: z.object({ email, otp: code, password: newPassword }),
		guesses: codeGuesses("email", "forget-password"),
		constantTime: true,
		proves: "address",
	},

	"GET /get-session": { ...read, audience: "anyone", perMinute: null },
	"POST /sign-out": { ...forAnyone, body: z.object({}), perMinute: 60 },
	"GET /list-sessions": read,
	"GET /list-accounts": read,
	"POST /revoke-session": { ...read, body: z.object({ token }) },
	"POST /revoke-sessions": { ...read, body: z.object({}) },
	"POST /revoke-other-sessions": { ...read, body: z.object({}) },
	"GET /token": read,
	"GET /jwks": { ...read, audience: "anyone", calledFrom: "anywhere" },
	"POST /change-password": {
		...forSignedIn,
		body: z.object({ currentPassword: password, newPassword, revokeOtherSessions: flag.optional() }),
		guesses: [{ secret: "reauthentication", account: "session" }],
		ends: passwordSecrets,
	},
	"POST /change-email": {
		...forSignedIn,
		body: z.object({
			newEmail: email,
			password: password.or(z.literal("")).optional(),
			callbackURL: optionalPath,
		}),
		perMinute: 5,
		reauthenticates: "always",
	},
	// The profile's own procedure changes the name; only `/phone-number/verify` sets a number.
	"POST /update-user": {
		...forSignedIn,
		body: z.object({ phoneNumber: z.null("can only be removed here") }),
		perMinute: 20,
	},
	"POST /link-social": {
		...forSignedIn,
		body: z.object({ provider: providerId, callbackURL: optionalPath, errorCallbackURL: optionalPath }),
		perMinute: 20,
	},
	"POST /unlink-account": {
		...forSignedIn,
		body: z.object({ accountId: fields.uuid }),
		perMinute: 20,
	},

	// Endpoints that no page uses: replaced by procedures of this site, or not needed.
	"POST /get-session": closed,
	"POST /callback/:id": closed,
	"POST /verify-password": closed,
	"POST /update-session": closed,
	"POST /delete-user": closed,
	"GET /delete-user/callback": closed,
	"POST /refresh-token": closed,
	"POST /get-access-token": closed,
	"GET /account-info": closed,
	"POST /email-otp/check-verification-otp": closed,
	"POST /email-otp/request-password-reset": closed,
	"POST /forget-password/email-otp": closed,
	"POST /email-otp/request-email-change": closed,
	"POST /email-otp/change-email": closed,
	"POST /sign-in/phone-number": closed,
	"POST /phone-number/request-password-reset": closed,
	"POST /phone-number/reset-password": closed,
	"POST /two-factor/get-totp-uri": closed,
	"POST /two-factor/send-otp": closed,
	"POST /two-factor/verify-otp": closed,
	"GET /ok": closed,
	"GET /error": closed,
};

/** @param path as the auth service declares it, such as `/callback/:id` */
export const ruleOf = (method: string, path: string): EndpointRule | undefined => endpointRules[`${method} ${path}`];
