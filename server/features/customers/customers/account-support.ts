import { reauthenticate } from "../../auth/reauthenticate.ts";
import type { Database } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { removeSecondFactor } from "../access/remove-second-factor.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findAccount, findCustomer } from "./customers.queries.ts";

type Refusal = "CUSTOMER_NOT_FOUND" | "NOT_REGISTERED";

/** Sends the link that confirms an email. Its limits are those of anyone who asks for it. */
export async function sendVerification({ auth }: Pick<Services, "auth">, email: string): Promise<void> {
	await auth.api.sendVerificationEmail({ body: { email, callbackURL: "/auth" } });
}

/** @returns why not, or null when it is on its way */
export async function resendVerification(
	services: Pick<Services, "auth" | "db">,
	admin: KnownPrincipal,
	customerId: string,
): Promise<Refusal | "ALREADY_VERIFIED" | null> {
	const account = await accountOf(services.db, customerId);
	if (typeof account === "string") return account;
	if (account.emailVerified) return "ALREADY_VERIFIED";
	await sendVerification(services, account.email);
	await recordAudit(services.db, admin, { action: "customer.verification_resent", subject: account.email });
	return null;
}

/** @returns why not, or null when it is on its way */
export async function sendPasswordReset(
	services: Pick<Services, "auth" | "db">,
	admin: KnownPrincipal,
	customerId: string,
): Promise<Refusal | null> {
	const account = await accountOf(services.db, customerId);
	if (typeof account === "string") return account;
	await services.auth.api.requestPasswordReset({ body: { email: account.email, redirectTo: "/reset-password" } });
	await recordAudit(services.db, admin, { action: "customer.password_reset_sent", subject: account.email });
	return null;
}

/** @returns why not, or null when it is done */
export async function removeCustomerSecondFactor(
	services: Pick<Services, "db" | "mailer" | "config" | "attempts">,
	admin: KnownPrincipal,
	{ customerId, password }: { customerId: string; password: string },
): Promise<Refusal | "WRONG_PASSWORD" | "OWN_ACCOUNT" | "NO_SECOND_FACTOR" | null> {
	const { db, mailer, config } = services;
	const account = await accountOf(db, customerId);
	if (typeof account === "string") return account;
	// Of one's own, only someone who has the app may turn it off.
	if (account.userId === admin.userId) return "OWN_ACCOUNT";
	if (!(await reauthenticate(services, admin, password))) return "WRONG_PASSWORD";
	const send = mailer.send;
	const isRemoved = await removeSecondFactor({ db, send, siteUrl: config.siteUrl }, account, admin);
	return isRemoved ? null : "NO_SECOND_FACTOR";
}

async function accountOf(db: Database, customerId: string) {
	const customer = await findCustomer(db, customerId);
	if (!customer) return "CUSTOMER_NOT_FOUND" as const;
	const account = customer.userId ? await findAccount(db, customer.userId) : null;
	return account ?? ("NOT_REGISTERED" as const);
}
