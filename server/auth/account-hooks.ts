import type { GenericEndpointContext } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { TooManyRequestsError } from "../rate-limits/budget-store.ts";
import { CLIENT_ADDRESS_HEADER } from "../rate-limits/client-address.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import type { GuessableSecret, SecretAttempts } from "../rate-limits/secret-attempts.ts";
import { findApproval } from "./access/access.queries.ts";
import { deleteUnprovenRegistration, findUserByEmail, findUserByPhoneNumber } from "./auth.queries.ts";
import { type CodeType, type EndpointRule, type Guess, type GuessedAccount, ruleOf } from "./gate/rules.ts";
import { reauthenticate } from "./passwords/reauthenticate.ts";
import { endPendingSecrets } from "./proof/pending-secrets.ts";
import { kindOfToken } from "./proof/registration-binding.ts";
import { mapAuthError, refusal } from "./refusal.ts";
import { isKnownBrowser } from "./sign-in/known-browsers.ts";

/** Refusals after the right secret was given; they do not count as failed attempts. */
const rightSecret = new Set(["EMAIL_NOT_VERIFIED", "ACCESS_REVOKED", "ACCESS_SUSPENDED", "SECOND_FACTOR_REQUIRED"]);

/** A person's known browsers have a separate counter, which strangers cannot exhaust (SEC-12). */
const inKnownBrowser = (account: string) => `${account} in a known browser`;

/** Returns the counters of attempts at one code, from any network. */
export const codeAttemptCounters = (codeType: CodeType, to: string): string[] =>
	[to, inKnownBrowser(to)].map((account) => `${codeType} ${account}`);

/** Returns who is signed in, or who gave the password and must now give the second factor. */
async function personOf(ctx: GenericEndpointContext): Promise<string | null> {
	const session = await getSessionFromCtx(ctx);
	if (session) return session.user.id;
	const { name } = ctx.context.createAuthCookie("two_factor");
	const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
	if (!challenge) return null;
	return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value ?? null;
}

/** What one request counted; refunded if it was not a failure. */
interface Spent {
	secret: GuessableSecret;
	account: string;
	address: string | undefined;
}

/**
 * Applies the account part of an endpoint's rule inside the auth service, where sessions and cookies are available:
 * attempts at secrets, messages, who may register, and who must reauthenticate.
 */
export function accountHooks(services: {
	db: Database;
	rateLimits: RateLimits;
	attempts: SecretAttempts;
	readSiteName: () => Promise<string>;
	log: Log;
	passwordChanged: (user: { email: string; name: string }) => Promise<void>;
	/** Invites an approved email without an account to register. */
	invitation: (email: string) => Promise<void>;
}) {
	const { db, rateLimits, attempts, log } = services;
	const spentBy = new WeakMap<Request, Spent[]>();

	/** Returns whose account the request targets; null if there is no account with a secret to guess. */
	async function accountOf(ctx: GenericEndpointContext, account: GuessedAccount): Promise<string | null> {
		const { email, phoneNumber, registration } = ctx.body ?? {};
		switch (account) {
			case "email": {
				const user = await findUserByEmail(db, email);
				return user && (await isKnownBrowser(ctx, user.id)) ? inKnownBrowser(email) : email;
			}
			case "phoneNumber":
				return phoneNumber;
			case "registration":
				return registration;
			case "session":
				return (await getSessionFromCtx(ctx))?.user.id ?? null;
			case "person": {
				const person = await personOf(ctx);
				if (!person) return null;
				return (await isKnownBrowser(ctx, person)) ? inKnownBrowser(person) : person;
			}
		}
	}

	/** For a code, the counter's name starts with its type. */
	async function counterOf(ctx: GenericEndpointContext, guess: Guess): Promise<string | null> {
		const account = await accountOf(ctx, guess.account);
		return account && guess.secret === "code" ? `${guess.codeType} ${account}` : account;
	}

	async function spendAttempts(ctx: GenericEndpointContext, rule: EndpointRule): Promise<void> {
		if (!rule.guesses || !ctx.request) return;
		const address = ctx.headers?.get(CLIENT_ADDRESS_HEADER) ?? undefined;
		const spent: Spent[] = [];
		spentBy.set(ctx.request, spent);
		const spend = async (secret: GuessableSecret, account: string) => {
			// The network's attempt counts once, with the first counter.
			const from = spent.length === 0 ? address : undefined;
			await attempts.spend(secret, account, from);
			spent.push({ secret, account, address: from });
		};
		try {
			for (const guess of rule.guesses) {
				const account = await counterOf(ctx, guess);
				if (account) await spend(guess.secret, account);
			}
			// RFC 6238 5.2: a code works once, including the one that set up the app.
			if (ctx.path === "/two-factor/verify-totp") {
				const person = await personOf(ctx);
				if (person) await spend("usedTotp", `${person} ${ctx.body.code}`);
			}
		} catch (error) {
			if (!(error instanceof TooManyRequestsError)) throw error;
			const kinds = rule.guesses.map(({ secret }) => secret);
			log.warn({ path: ctx.path, account: ctx.body?.email, address }, "too many attempts at a secret");
			if (kinds.includes("code")) throw refusal("TOO_MANY_ATTEMPTS");
			// The counter of the second factor was not exhausted: this code was used before.
			if (spent.some(({ secret }) => secret === "secondFactor")) throw refusal("INVALID_CODE");
			throw tooManyRequests(error);
		}
	}

	async function settleAttempts(ctx: GenericEndpointContext, failure: APIError | null): Promise<void> {
		const spent = ctx.request ? spentBy.get(ctx.request) : undefined;
		if (!spent?.length) return;
		const code = failure?.body?.code ?? "";
		if (failure && !rightSecret.has(code)) {
			const { address } = spent[0] ?? {};
			log.warn({ path: ctx.path, code, account: ctx.body?.email, address }, "a sign-in or a confirmation failed");
		}
		for (const { secret, account, address } of spent) {
			const failed = failure !== null && !rightSecret.has(code);
			// A used code stays used; a wrong code may still become valid.
			if (secret === "usedTotp" ? failed : !failed) await attempts.refund(secret, account, address);
		}
	}

	async function limitMessage(ctx: GenericEndpointContext, rule: EndpointRule): Promise<void> {
		// Our own calls, such as an admin's, are limited at their source.
		if (!rule.messageTo || !ctx.request) return;
		const to: string = ctx.body[rule.messageTo];
		const byEmail = rule.messageTo === "email";
		const user = byEmail ? await findUserByEmail(db, to) : await findUserByPhoneNumber(db, to);
		const session = await getSessionFromCtx(ctx);
		const known = session !== null || (user !== null && (await isKnownBrowser(ctx, user.id)));
		try {
			await rateLimits.message(ctx.path ?? "", to, known);
			if (!byEmail) await rateLimits.textMessage(to, session?.user.id ?? null);
		} catch (error) {
			if (!(error instanceof TooManyRequestsError)) throw error;
			throw tooManyRequests(error);
		}
	}

	async function checkRegistration(email: string): Promise<void> {
		// Refused first, so that the person reads why (AUTH-05, AUTH-06): with verification required, the service itself
		// would respond as if registration had succeeded.
		if (!(await findApproval(db, email))) throw refusal("EMAIL_NOT_APPROVED");
		const existing = await findUserByEmail(db, email);
		if (!existing) return;
		// An unconfirmed registration has no value: the next one replaces it.
		if (existing.emailVerified || !(await deleteUnprovenRegistration(db, existing.id)))
			throw refusal("USER_ALREADY_EXISTS");
	}

	/** Requires reauthentication before an address or number changes (SES-06). */
	async function requireReauthentication(ctx: GenericEndpointContext): Promise<void> {
		const session = await getSessionFromCtx(ctx);
		if (!session) throw refusal("SESSION_MISSING");
		const person = { userId: session.user.id, signedInAt: session.session.createdAt };
		try {
			if (await reauthenticate({ db, attempts }, person, ctx.body?.password)) return;
		} catch (error) {
			if (!(error instanceof TooManyRequestsError)) throw error;
			throw tooManyRequests(error);
		}
		throw refusal("REAUTHENTICATION_REQUIRED");
	}

	/** Prevents a buyer who has not proven the address from changing the account (BUY-03, SEC-07). */
	async function requireProvenAddress(ctx: GenericEndpointContext): Promise<void> {
		const session = await getSessionFromCtx(ctx);
		if (session && !session.user.emailVerified) throw refusal("EMAIL_NOT_VERIFIED");
	}

	async function endSecrets(ctx: GenericEndpointContext, rule: EndpointRule): Promise<void> {
		const user = ctx.context.newSession?.user ?? ctx.context.session?.user ?? null;
		if (!rule.ends || !user) return;
		const phoneNumber: string | undefined = ctx.body?.phoneNumber;
		await endPendingSecrets(db, rule.ends, { userId: user.id, email: user.email, phoneNumber });
	}

	return {
		before: createAuthMiddleware(async (ctx) => {
			const { path } = ctx;
			const rule = ruleOf(ctx.request?.method ?? "POST", path ?? "");
			if (!rule) return;
			if (rule.audience === "signed-in" && ctx.request && ctx.request.method !== "GET") await requireProvenAddress(ctx);
			await limitMessage(ctx, rule);
			await spendAttempts(ctx, rule);
			if (path === "/sign-up/email") await checkRegistration(ctx.body.email);
			const asksAgain = rule.reauthenticates === "always" || (rule.reauthenticates && ctx.body[rule.reauthenticates]);
			if (asksAgain) await requireReauthentication(ctx);
			if (path === "/change-email") {
				const { newEmail } = ctx.body;
				if ((await findUserByEmail(db, newEmail)) || (await findApproval(db, newEmail))) throw refusal("EMAIL_TAKEN");
			}
			// Authenticator apps show the site's current name.
			if (path === "/two-factor/enable")
				return { context: { body: { ...ctx.body, issuer: await services.readSiteName() } } };
			// After a typo, the account must not go to the owner of the mistyped mailbox.
			if (path === "/verify-email" && kindOfToken(String(ctx.query?.token)) && !(await getSessionFromCtx(ctx)))
				throw refusal("SESSION_MISSING");
		}),
		after: createAuthMiddleware(async (ctx) => {
			const { returned } = ctx.context;
			const failure = returned instanceof APIError && !isRedirect(returned) ? returned : null;
			await settleAttempts(ctx, failure);
			if (failure) {
				// Where the service only says "Unauthorized", the catalog has a message (SES-07).
				if (failure.status === "UNAUTHORIZED" && (!failure.body?.code || failure.body.code === "UNAUTHORIZED"))
					throw refusal("SESSION_MISSING");
				throw mapAuthError(failure);
			}
			const rule = ruleOf(ctx.request?.method ?? "POST", ctx.path ?? "");
			if (rule) await endSecrets(ctx, rule);
			// RST-03: there is no password to reset yet.
			if (ctx.path === "/request-password-reset" && ctx.request) await services.invitation(ctx.body.email);
			if (ctx.path === "/change-password" && ctx.context.session)
				await services.passwordChanged(ctx.context.session.user);
		}),
	};
}

const tooManyRequests = (error: TooManyRequestsError) =>
	new APIError(
		"TOO_MANY_REQUESTS",
		{ code: "TOO_MANY_REQUESTS", message: error.message },
		{ "retry-after": String(error.retryAfterSeconds) },
	);

const isRedirect = ({ status }: APIError) => status === "FOUND";
