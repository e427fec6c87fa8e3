/** Says that a confirmation link has led here. */
export const CONFIRMED = "confirmed";

/**
 * Where a confirmation link ends: signed in, and from there home (AUTH-01); or, where the link was used before, with
 * words that say so.
 */
export const CONFIRMED_PATH = `/auth?${CONFIRMED}=1`;
