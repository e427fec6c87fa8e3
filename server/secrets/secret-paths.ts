/**
 * Addresses that grant access by themselves: their prefix, and how many of the following parts are not secret. The rest
 * is omitted from the log.
 */
const secretPaths: Record<string, number> = {
	"/feeds": 0,
	// Before `/hooks`: the first match applies.
	"/hooks/mail": 1,
	"/hooks": 1,
	"/mail/unsubscribe": 1,
	"/resume": 0,
	"/draft": 0,
	"/free-lesson/open": 0,
	"/api/auth/reset-password": 0,
	"/api/admin-invitations": 0,
};

const patterns = Object.entries(secretPaths).map(([start, open]) => {
	const segments = start.split("/").slice(1).join("/+");
	// A doubled slash or a capital letter matches no route, but the secret must still not be logged.
	return new RegExp(`^(/+${segments}(?:/+[^/]+){${open}})/+.*`, "is");
});

/** Returns the path of a request without its secrets, for the log. */
export function withoutSecrets(path: string): string {
	const pattern = patterns.find((one) => one.test(path));
	return pattern ? path.replace(pattern, "$1/…") : path;
}
