/** Prefix of every cookie of the auth service; over HTTPS, `__Secure-` comes before it. */
export const COOKIE_PREFIX = "academy";

/** Returns the name of the cookie that has the token of the session. */
export const sessionCookieName = (siteUrl: string): string =>
	`${siteUrl.startsWith("https:") ? "__Secure-" : ""}${COOKIE_PREFIX}.session_token`;

/**
 * @param cookie the entire header
 * @returns false only if it contains no session, whatever else it contains
 */
export const mayHaveSession = (cookie: string | undefined): boolean => cookie?.includes(`${COOKIE_PREFIX}.`) ?? false;
