/** Why a file is sent unchanged, as a message for the seller. */
export class CannotStampError extends Error {}

/** The reader refuses such a file as well, so it matters whether or not it is stamped. */
export const LOCKED_PDF =
	"This PDF is protected with a password, so members cannot read it on the site. It is delivered unchanged.";
