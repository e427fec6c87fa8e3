import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { email as emailShape } from "../../contract/email.ts";
import { findUserByEmail } from "../auth/auth.queries.ts";
import { createAuth } from "../auth/auth.ts";
import { makeAdmin } from "../features/access/make-admin.ts";
import { removeSecondFactor } from "../features/access/remove-second-factor.ts";
import { createSend } from "../mail/mailer.ts";
import { createBudgetStore } from "../rate-limits/budget-store.ts";
import { createRateLimits } from "../rate-limits/rate-limits.ts";
import { createSecretAttempts } from "../rate-limits/secret-attempts.ts";
import { createSealedTexts, MESSAGE_SECRETS } from "../sealed-text.ts";
import { StartUpError } from "../start-up-error.ts";
import { type Dependencies, runCommand } from "./command.ts";

/*
 * `npm run admin -- you@example.com`: makes an admin, and prints a link to choose a password with (OPS-03).
 * `npm run admin -- --reset-two-step you@example.com`: for someone who has lost app and recovery codes (SES-10).
 */

const USAGE = "usage: npm run admin -- [--reset-two-step] you@example.com";

const HOUR_MS = 3_600_000;

await runCommand({}, async ({ config, db, log }) => {
	const { values, positionals } = readArguments();
	const email = emailShape.safeParse(positionals[0]);
	if (!email.success || positionals.length > 1) throw new StartUpError(USAGE);
	if (values["reset-two-step"]) return resetTwoStep({ config, db }, email.data);
	const userId = await makeAdmin(db, email.data);

	const mailer = { send: async () => {}, sendNow: async () => {} };
	const budgets = createBudgetStore(db.$client);
	const rateLimits = createRateLimits(budgets, false);
	const attempts = createSecretAttempts(budgets, false);
	// Nothing is sent from here, and no app is set up.
	const readSiteName = async () => "";
	const readTimeZone = async () => "UTC";
	const auth = createAuth({ config, db, mailer, sms: null, rateLimits, attempts, readSiteName, readTimeZone, log });
	const token = randomBytes(24).toString("base64url");
	const { internalAdapter } = await auth.$context;
	await internalAdapter.createVerificationValue({
		identifier: `reset-password:${token}`,
		value: userId,
		expiresAt: new Date(Date.now() + HOUR_MS),
	});
	const link = `${config.siteUrl}/api/auth/reset-password/${token}?callbackURL=/reset-password`;
	console.log(`${email.data} is an admin now. To choose a password, open within an hour, once:\n\n  ${link}\n`);
});

function readArguments() {
	try {
		return parseArgs({ options: { "reset-two-step": { type: "boolean" } }, allowPositionals: true });
	} catch {
		throw new StartUpError(USAGE);
	}
}

async function resetTwoStep({ config, db }: Pick<Dependencies, "config" | "db">, email: string): Promise<void> {
	const user = await findUserByEmail(db, email);
	if (!user) throw new StartUpError(`${email} has no account.`);
	const send = createSend(db, createSealedTexts(config.authSecret, MESSAGE_SECRETS));
	const by = { userId: null, email: "command line" };
	const isRemoved = await removeSecondFactor(
		{ db, send, siteUrl: config.siteUrl },
		{ userId: user.id, email, name: user.name },
		by,
	);
	if (!isRemoved) throw new StartUpError(`${email} has no two-step verification.`);
	console.log(`Two-step verification of ${email} was removed. The password alone signs in now.`);
}
