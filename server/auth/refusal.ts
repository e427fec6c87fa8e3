import { APIError } from "better-auth/api";
import { type AccountErrorCode, accountMessages } from "../../contract/accounts/account-messages.ts";

const unauthorized: AccountErrorCode[] = ["SESSION_MISSING", "WRONG_PASSWORD", "INVALID_CODE"];
const badRequest: AccountErrorCode[] = ["CREDENTIALS_MISSING", "SMS_NOT_CONFIGURED", "INVALID_OTP"];

/** Creates the error that refuses an auth call, with the contract's message. */
export function refusal(code: AccountErrorCode): APIError {
	const status = unauthorized.includes(code) ? "UNAUTHORIZED" : badRequest.includes(code) ? "BAD_REQUEST" : "FORBIDDEN";
	return new APIError(status, { code, message: accountMessages[code] });
}

/** Replaces the message of a refusal by the contract's, if there is one; the service's own are not always clear. */
export function mapAuthError(refused: APIError): APIError {
	const code = refused.body?.code;
	if (!code || !(code in accountMessages)) return refused;
	return new APIError(refused.status, { code, message: accountMessages[code as AccountErrorCode] }, refused.headers);
}
