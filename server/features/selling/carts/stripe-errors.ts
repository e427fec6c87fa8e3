/** Recognizes errors of Stripe's client by name, so that the large package is not loaded to compare classes. */
export const isStripeError = (error: unknown): error is Error & { type: string } =>
	error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");

/**
 * Errors after which Stripe did nothing (https://docs.stripe.com/error-handling). After any other, the outcome is
 * unknown.
 */
const REFUSALS = new Set([
	"StripeInvalidRequestError",
	"StripeCardError",
	"StripeAuthenticationError",
	"StripePermissionError",
]);

export const isRefusal = (error: unknown): error is Error => isStripeError(error) && REFUSALS.has(error.type);

/** Describes a Stripe error for the seller; null if it is not one. */
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
