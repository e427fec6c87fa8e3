import { randomBytes } from "node:crypto";
import { email as emailShape } from "../../contract/email.ts";
import { createAuth } from "../auth/auth.ts";
import { makeAdmin } from "../features/access/make-admin.ts";
import { createBudgetStore } from "../rate-limits/budget-store.ts";
import { createRateLimits } from "../rate-limits/rate-limits.ts";
import { createSecretAttempts } from "../rate-limits/secret-attempts.ts";
import { StartUpError } from "../start-up-error.ts";
import { runCommand } from "./command.ts";

/* `npm run admin -- you@example.com`: makes an admin, and prints a link to choose a password with (OPS-03). */

const HOUR_MS = 3_600_000;

await runCommand({}, async ({ config, db, log }) => {
	const email = emailShape.safeParse(process.argv[2]);
	if (!email.success) throw new StartUpError("usage: npm run admin -- you@example.com");
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
