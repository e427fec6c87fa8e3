import { APIError } from "better-auth/api";
import { type AccountErrorCode, accountMessages } from "../../contract/account-messages.ts";

const unauthorized: AccountErrorCode[] = ["SESSION_MISSING", "WRONG_PASSWORD", "INVALID_CODE"];
const badRequest: AccountErrorCode[] = ["CREDENTIALS_MISSING", "SMS_NOT_CONFIGURED", "INVALID_OTP"];

/** What the auth service throws to refuse, in the words of the contract. */
export function refusal(code: AccountErrorCode): APIError {
	const status = unauthorized.includes(code) ? "UNAUTHORIZED" : badRequest.includes(code) ? "BAD_REQUEST" : "FORBIDDEN";
	return new APIError(status, { code, message: accountMessages[code] });
}

/** @returns the same refusal in the words of the contract, where it has any; the service's own are not always plain */
export function inOurWords(refused: APIError): APIError {
	const code = refused.body?.code;
	if (!code || !(code in accountMessages)) return refused;
	return new APIError(refused.status, { code, message: accountMessages[code as AccountErrorCode] }, refused.headers);
}
