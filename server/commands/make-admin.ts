import { parseArgs } from "node:util";
import { email as emailShape } from "../../contract/email.ts";
import { findUserByEmail } from "../auth/auth.queries.ts";
import { createPasswordLink } from "../auth/passwords/password-link.ts";
import { makeAdmin } from "../features/accounts/admins/make-admin.ts";
import { removeSecondFactor } from "../features/accounts/admins/remove-second-factor.ts";
import { createSend } from "../mail/mailer.ts";
import { createSealedTexts, MESSAGE_SECRETS } from "../secrets/sealed-text.ts";
import { StartUpError } from "../start-up-error.ts";
import { type Dependencies, runCommand } from "./command.ts";

/*
 * `npm run admin -- you@example.com`: creates an admin, and prints a link to choose a password (OPS-03).
 * `npm run admin -- --reset-two-step you@example.com`: for someone who has lost app and recovery codes (SES-10).
 */

const USAGE = "usage: npm run admin -- [--reset-two-step] you@example.com";

await runCommand({}, async ({ config, db }) => {
	const { values, positionals } = readArguments();
	const email = emailShape.safeParse(positionals[0]);
	if (!email.success || positionals.length > 1) throw new StartUpError(USAGE);
	if (values["reset-two-step"]) return resetTwoStep({ config, db }, email.data);
	const userId = await makeAdmin(db, email.data);

	const path = await createPasswordLink(db, userId);
	const [how, link] = config.siteUrl
		? ["open within an hour, once:", `${config.siteUrl}${path}`]
		: [
				"open this on your site within an hour, once (its address is not known here: set SITE_URL to see it whole):",
				path,
			];
	console.log(`${email.data} is an admin now. To choose a password, ${how}\n\n  ${link}\n`);
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
	const { siteUrl, authSecret } = config;
	// The message needs both, and could not be sent if another secret had sealed it.
	if (!siteUrl || !authSecret)
		throw new StartUpError(
			"The site's address or secret is not known here. Start the site first, or set SITE_URL and AUTH_SECRET to what it has.",
		);
	const send = createSend(db, createSealedTexts(authSecret, MESSAGE_SECRETS));
	const by = { userId: null, email: "command line" };
	const isRemoved = await removeSecondFactor({ db, send, siteUrl }, { userId: user.id, email, name: user.name }, by);
	if (!isRemoved) throw new StartUpError(`${email} has no two-step verification.`);
	console.log(`Two-step verification of ${email} was removed. The password alone signs in now.`);
}
