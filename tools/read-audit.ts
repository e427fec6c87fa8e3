/** What `npm audit --json` prints: a report, or why there is none. */
interface Output {
	vulnerabilities?: Record<string, { severity: string; via: (string | { title: string; url: string })[] }>;
	metadata?: { dependencies: { prod: number } };
	/** Of a request that was refused, or came to nobody. */
	message?: string;
	/** What is wrong here, such as a lock file that is missing. */
	error?: { code?: string; summary?: string };
}

const grave = new Set(["high", "critical"]);

/**
 * Tells a known vulnerability apart from a registry that could not be asked.
 *
 * @param output of `npm audit --json`
 * @returns whether the check passes, and what to say; it fails as well where npm did not get as far as asking
 */
export function readAudit(output: string): { passed: boolean; words: string } {
	const { vulnerabilities, metadata, message, error } = parse(output);
	if (vulnerabilities && metadata) {
		const found = Object.entries(vulnerabilities).filter(([, { severity }]) => grave.has(severity));
		if (found.length === 0)
			return {
				passed: true,
				words: `No known vulnerability in ${metadata.dependencies.prod} packages is high or critical.`,
			};
		const lines = found.map(([name, { severity, via }]) => {
			const reasons = via.map((reason) =>
				typeof reason === "string" ? `by ${reason}` : `${reason.title} (${reason.url})`,
			);
			return `${name}: ${severity}, ${reasons.join(", ")}`;
		});
		return { passed: false, words: lines.join("\n") };
	}
	if (message) return { passed: true, words: `Not audited: the registry cannot be asked (${message}).` };
	return { passed: false, words: `npm audit failed: ${error?.summary || error?.code || output.trim() || "no output"}` };
}

function parse(output: string): Output {
	try {
		return JSON.parse(output) as Output;
	} catch {
		return {};
	}
}
