/** Marks an address reached through a confirmation link. */
export const CONFIRMED = "confirmed";

/**
 * The target of a confirmation link: signed in, and from there home (AUTH-01), or a message if the link was used
 * before.
 */
export const CONFIRMED_PATH = `/auth?${CONFIRMED}=1`;
