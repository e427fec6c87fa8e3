/** DAT-02: the database refused a row whose key is taken. Drizzle wraps what the driver throws. */
export function isUniqueViolation(error: unknown): boolean {
	const cause = error instanceof Error ? (error.cause ?? error) : error;
	return (cause as { code?: unknown } | undefined)?.code === "23505";
}
