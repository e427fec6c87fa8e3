/** Stripe's client names its errors; the package is large and not loaded to compare classes. */
export const isStripeError = (error: unknown): error is Error & { type: string } =>
	error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");

/**
 * Errors with which Stripe says that it did nothing (https://docs.stripe.com/error-handling). After any other, the outcome
 * is unknown.
 */
const REFUSALS = new Set([
	"StripeInvalidRequestError",
	"StripeCardError",
	"StripeAuthenticationError",
	"StripePermissionError",
]);

export const isRefusal = (error: unknown): error is Error => isStripeError(error) && REFUSALS.has(error.type);

/** @returns what went wrong at Stripe, for the seller; null where it is no error of Stripe's */
export function describeStripeError(error: unknown): string | null {
	if (!isStripeError(error)) return null;
	switch (error.type) {
		case "StripeAuthenticationError":
			return "Stripe rejected the API key. Enter a valid one under Payments.";
		case "StripePermissionError":
			return "Stripe refused the API key's permissions. Give it the permissions of the setup steps.";
		case "StripeConnectionError":
			return "Stripe could not be reached, or did not answer in time.";
		default:
			return `Stripe answered: ${error.message.slice(0, 200)}`;
	}
}
