/** What the auth service answers at registration and sign-in, by its code, in the words of the product. */
export const accountMessages = {
	EMAIL_NOT_APPROVED:
		"This email is not in our pre-approved list. Please use the email you used for your purchase, or contact support if you believe this is an error.",
	USER_ALREADY_EXISTS: "An account with this email already exists. Please try logging in instead.",
	ACCESS_REVOKED: "Your access to the members' area has ended. Please contact support if you believe this is an error.",
	EMAIL_NOT_VERIFIED: "Please confirm your email address first: open the link in the message we sent you.",
} as const;
export type AccountErrorCode = keyof typeof accountMessages;
