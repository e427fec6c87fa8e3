/*
 * Some answers are the same whether or not an address is known here (AUTH-09), and so must be the time they take:
 * making and queueing a message takes longer than not doing so.
 */

/** Longer than any of them takes on a machine that is not overloaded. */
export const SAME_FOR_ALL_MS = 250;

const paths = new Set([
	"/api/auth/request-password-reset",
	"/api/auth/sign-in/magic-link",
	"/api/auth/send-verification-email",
	"/api/auth/email-otp/send-verification-otp",
	"/api/auth/email-otp/request-password-reset",
	"/api/auth/forget-password/email-otp",
	"/api/auth/phone-number/send-otp",
	"/api/auth/phone-number/request-password-reset",
]);

/** @returns whether the answer of a path must not tell by its time whether there is such an account */
export const answersAlike = (path: string): boolean => paths.has(path);

/** @returns the outcome of the work, no earlier than so many milliseconds from now */
export async function atLeast<Outcome>(milliseconds: number, work: Promise<Outcome>): Promise<Outcome> {
	const [outcome] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
	if (outcome.status === "rejected") throw outcome.reason;
	return outcome.value;
}
