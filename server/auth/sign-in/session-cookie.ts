/** Prefix of every cookie of the auth service; over HTTPS, `__Secure-` comes before it. */
export const COOKIE_PREFIX = "academy";

/**
 * @param cookie the entire header
 * @returns false only if it contains no session, whatever else it contains
 */
export const mayHaveSession = (cookie: string | undefined): boolean => cookie?.includes(`${COOKIE_PREFIX}.`) ?? false;
