import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { PASSWORD } from "./builders.ts";
import type { TestClient } from "./test-client.ts";

/** Sets up an authenticator app. @returns what shows its code, and the recovery codes */
export async function addSecondFactor(browser: TestClient, password = PASSWORD) {
	const { body } = await browser.post("/api/auth/two-factor/enable", { password });
	const uri = new URL(body.totpURI);
	const secret = uri.searchParams.get("secret") ?? "";
	// An authenticator app reads the secret in base32.
	const app = createOTP(Buffer.from(base32.decode(secret)).toString());
	const { status } = await browser.post("/api/auth/two-factor/verify-totp", { code: await app.totp() });
	if (status !== 200) throw new Error(`the code of the app was answered ${status}`);
	return { code: () => app.totp(), recoveryCodes: body.backupCodes as string[] };
}
