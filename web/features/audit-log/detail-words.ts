/** Where the field's name does not read well. The rows of an import are counted once. */
const labels: Record<string, string | null> = { existing: "already there", totalRows: null };

/** What else an entry tells, such as `from: old@example.org`; what is empty or zero says nothing. */
export function detailWords(details: Record<string, unknown> | null): string {
	return Object.entries(details ?? {})
		.filter(([, value]) => value !== null && value !== "" && value !== 0 && value !== "all")
		.filter(([name]) => labels[name] !== null)
		.map(([name, value]) => {
			const plain = name
				.replaceAll(/([A-Z])/g, " $1")
				.replaceAll("_", " ")
				.toLowerCase();
			const label = labels[name] ?? plain;
			return `${label}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`;
		})
		.join(", ");
}
