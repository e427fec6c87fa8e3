import { type AccountErrorCode, accountMessages } from "../../../../contract/accounts/account-messages.ts";

const usedUp = "This link has expired or was used already. Sign in, and we will offer you a new one if you need it.";

/** Maps errors in a provider's redirect to codes of the catalog (SES-07). */
const providerErrors: Record<string, AccountErrorCode> = {
	no_code: "NO_CODE",
	state_not_found: "NOT_PKCE",
	state_mismatch: "NOT_PKCE",
	please_restart_the_process: "NOT_PKCE",
};

/** @param error as set by the auth service in the address of the sign-in page */
export function signInErrorMessage(error: string): string {
	const code = providerErrors[error] ?? error;
	if (code in accountMessages) return accountMessages[code as AccountErrorCode];
	if (error === "access_denied") return "The sign-in was cancelled. You can try again, or sign in another way.";
	return usedUp;
}
