import type { firstAdminErrors } from "../../../../contract/accounts/first-admin.ts";
import { hasAdmin } from "../../../auth/access/access.queries.ts";
import { deleteWaysIn } from "../../../auth/auth.queries.ts";
import { isCommonPassword } from "../../../auth/passwords/common-password.ts";
import { hashPassword } from "../../../auth/passwords/password.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { isSameSecret } from "../../../secrets/is-same-secret.ts";
import { createSealedTexts } from "../../../secrets/sealed-text.ts";
import { makeAdmin } from "../admins/make-admin.ts";
import { renameMember } from "../profile/rename-member.ts";
import { countSetupFailure, deleteSetupCode, insertPassword, lockSetupCode } from "./first-admin.queries.ts";
import { normalizeSetupCode, openCode, replaceSetupCode, SETUP_CODE } from "./setup-code.ts";

/** Wrong codes after which the code is replaced (HOST-02). */
const MAX_FAILURES = 10;

interface FirstAdmin {
	code: string;
	email: string;
	name: string;
	password: string;
}

/**
 * Creates the first admin with the code that the start printed (HOST-02). The code proves access to the server, as the
 * command line does; it works once.
 *
 * @param address of the visitor, whose attempts are limited
 * @param print shows a replaced code where the first one was shown
 * @throws SETUP_DONE, WRONG_SETUP_CODE, SETUP_CODE_REPLACED, WEAK_PASSWORD, TooManyRequestsError
 */
export async function createFirstAdmin(
	{ db, config, principals, rateLimits }: Services,
	entered: FirstAdmin,
	address: string,
	print: (code: string) => void,
): Promise<void> {
	if (await isCommonPassword(entered.password)) throw refusal("WEAK_PASSWORD");
	await rateLimits.firstAdmin(address);
	const sealed = createSealedTexts(config.authSecret, SETUP_CODE);
	// Hashing takes long: not while the table is locked.
	const passwordHash = await hashPassword(entered.password);
	const outcome = await db.transaction(async (tx) => {
		const stored = await lockSetupCode(tx);
		if (!stored || (await hasAdmin(tx))) return "SETUP_DONE";
		const code = openCode(sealed, stored.sealed);
		if (code && isSameSecret(normalizeSetupCode(entered.code), normalizeSetupCode(code))) {
			const userId = await makeAdmin(tx, entered.email, "setup");
			// Someone may have an account with this email: its password is not the admin's.
			await deleteWaysIn(tx, userId, { password: true });
			await renameMember(tx, userId, entered.name);
			await insertPassword(tx, userId, passwordHash);
			await deleteSetupCode(tx);
			return null;
		}
		if (stored.failures + 1 < MAX_FAILURES) {
			await countSetupFailure(tx);
			return "WRONG_SETUP_CODE";
		}
		print(await replaceSetupCode(tx, sealed));
		return "SETUP_CODE_REPLACED";
	});
	// After the transaction: the failure must be counted.
	if (outcome) throw refusal(outcome satisfies keyof typeof firstAdminErrors);
	principals.clear();
}
