/** Why a file is sent unchanged, as a message for the seller. */
export class CannotStampError extends Error {}
