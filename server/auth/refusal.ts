import { APIError } from "better-auth/api";
import { type AccountErrorCode, accountMessages } from "../../contract/account-messages.ts";

const unauthorized: AccountErrorCode[] = ["SESSION_MISSING", "WRONG_PASSWORD"];
const badRequest: AccountErrorCode[] = ["CREDENTIALS_MISSING", "SMS_NOT_CONFIGURED"];

/** What the auth service throws to refuse, in the words of the contract. */
export function refusal(code: AccountErrorCode): APIError {
	const status = unauthorized.includes(code) ? "UNAUTHORIZED" : badRequest.includes(code) ? "BAD_REQUEST" : "FORBIDDEN";
	return new APIError(status, { code, message: accountMessages[code] });
}
