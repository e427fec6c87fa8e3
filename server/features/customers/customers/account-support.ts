import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { reauthenticate } from "../../../auth/passwords/reauthenticate.ts";
import type { Database } from "../../../database/database.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { wrongPassword } from "../../../rpc/wrong-password.ts";
import { removeSecondFactor } from "../../accounts/admins/remove-second-factor.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { findAccount, findCustomer } from "./customers.queries.ts";

/** Sends the link that confirms an email. The usual limits apply. */
export async function sendVerification({ auth }: Pick<Services, "auth">, email: string): Promise<void> {
	await auth.api.sendVerificationEmail({ body: { email, callbackURL: "/auth" } });
}

/** @throws CUSTOMER_NOT_FOUND, NOT_REGISTERED, ALREADY_VERIFIED */
export async function resendVerification(
	services: Pick<Services, "auth" | "db">,
	admin: KnownPrincipal,
	customerId: string,
): Promise<void> {
	const account = await accountOf(services.db, customerId);
	if (account.emailVerified) throw refusal("ALREADY_VERIFIED");
	await sendVerification(services, account.email);
	await recordAudit(services.db, admin, { action: "customer.verification_resent", subject: account.email });
}

/** @throws CUSTOMER_NOT_FOUND, NOT_REGISTERED */
export async function sendPasswordReset(
	services: Pick<Services, "auth" | "db">,
	admin: KnownPrincipal,
	customerId: string,
): Promise<void> {
	const account = await accountOf(services.db, customerId);
	await services.auth.api.requestPasswordReset({ body: { email: account.email, redirectTo: "/reset-password" } });
	await recordAudit(services.db, admin, { action: "customer.password_reset_sent", subject: account.email });
}

/** @throws CUSTOMER_NOT_FOUND, NOT_REGISTERED, OWN_ACCOUNT, WRONG_PASSWORD, NO_SECOND_FACTOR */
export async function removeCustomerSecondFactor(
	services: Pick<Services, "db" | "mailer" | "config" | "attempts">,
	admin: KnownPrincipal,
	{ customerId, password }: { customerId: string; password: string },
): Promise<void> {
	const { db, mailer, config } = services;
	const account = await accountOf(db, customerId);
	// Only someone with the app can remove their own second factor.
	if (account.userId === admin.userId) throw refusal("OWN_ACCOUNT");
	if (!(await reauthenticate(services, admin, password))) throw wrongPassword(password);
	const send = mailer.send;
	const isRemoved = await removeSecondFactor({ db, send, siteUrl: config.siteUrl }, account, admin);
	if (!isRemoved) throw refusal("NO_SECOND_FACTOR");
}

async function accountOf(db: Database, customerId: string) {
	const customer = await findCustomer(db, customerId);
	if (!customer) throw refusal("CUSTOMER_NOT_FOUND");
	const account = customer.userId ? await findAccount(db, customer.userId) : null;
	if (!account) throw refusal("NOT_REGISTERED");
	return account;
}
