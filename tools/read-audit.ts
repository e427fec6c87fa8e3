/** The output of `npm audit --json`: a report, or an error. */
interface Output {
	vulnerabilities?: Record<string, { severity: string; via: (string | { title: string; url: string })[] }>;
	metadata?: { dependencies: { prod: number } };
	/** Set if a request was refused, or reached no handler. */
	message?: string;
	/** A local error, such as a missing lock file. */
	error?: { code?: string; summary?: string };
}

const grave = new Set(["high", "critical"]);

/**
 * Distinguishes a known vulnerability from an unavailable registry.
 *
 * @param output of `npm audit --json`
 * @returns whether the check passes, and a message; it also fails if npm could not run the audit
 */
export function readAudit(output: string): { passed: boolean; text: string } {
	const { vulnerabilities, metadata, message, error } = parse(output);
	if (vulnerabilities && metadata) {
		const found = Object.entries(vulnerabilities).filter(([, { severity }]) => grave.has(severity));
		if (found.length === 0)
			return {
				passed: true,
				text: `No known vulnerability in ${metadata.dependencies.prod} packages is high or critical.`,
			};
		const lines = found.map(([name, { severity, via }]) => {
			const reasons = via.map((reason) =>
				typeof reason === "string" ? `by ${reason}` : `${reason.title} (${reason.url})`,
			);
			return `${name}: ${severity}, ${reasons.join(", ")}`;
		});
		return { passed: false, text: lines.join("\n") };
	}
	if (message) return { passed: true, text: `Not audited: the registry cannot be asked (${message}).` };
	return { passed: false, text: `npm audit failed: ${error?.summary || error?.code || output.trim() || "no output"}` };
}

function parse(output: string): Output {
	try {
		return JSON.parse(output) as Output;
	} catch {
		return {};
	}
}
