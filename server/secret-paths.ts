/**
 * Addresses that open something by themselves: where they start, and how many of the parts after that are no secret. The
 * rest is left out of the log.
 */
const secretPaths: Record<string, number> = {
	"/feeds": 0,
	// Before `/hooks`: the first that fits counts.
	"/hooks/mail": 1,
	"/hooks": 1,
	"/mail/unsubscribe": 1,
	"/api/auth/reset-password": 0,
	"/api/admin-invitations": 0,
};

const patterns = Object.entries(secretPaths).map(([start, open]) => {
	const segments = start.split("/").slice(1).join("/+");
	// A doubled slash or a capital leads nowhere and is still no reason to write the secret down.
	return new RegExp(`^(/+${segments}(?:/+[^/]+){${open}})/+.*`, "is");
});

/** @returns the path of a request as it may be logged */
export function withoutSecrets(path: string): string {
	const pattern = patterns.find((one) => one.test(path));
	return pattern ? path.replace(pattern, "$1/…") : path;
}
