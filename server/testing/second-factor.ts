import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { PASSWORD } from "./builders.ts";
import type { TestClient } from "./test-client.ts";

const STEP_MS = 30_000;

/**
 * Sets up an authenticator app.
 *
 * @returns a generator of unused codes, and the recovery codes
 */
export async function addSecondFactor(browser: TestClient, password = PASSWORD) {
	const { body } = await browser.post("/api/auth/two-factor/enable", { password });
	const uri = new URL(body.totpURI);
	const secret = uri.searchParams.get("secret") ?? "";
	// An authenticator app reads the secret in base32.
	const app = createOTP(Buffer.from(base32.decode(secret)).toString());
	const usedStep = Math.floor(Date.now() / STEP_MS);
	const usedCode = await app.hotp(usedStep);
	const { status } = await browser.post("/api/auth/two-factor/verify-totp", { code: usedCode });
	if (status !== 200) throw new Error(`the code of the app was answered ${status}`);
	return {
		/** A code works once, so this returns the one after the setup's, which the site already accepts. */
		code: () => app.hotp(Math.max(usedStep + 1, Math.floor(Date.now() / STEP_MS))),
		usedCode,
		recoveryCodes: body.backupCodes as string[],
	};
}
