/** Where the field's name does not read well. */
const labels: Record<string, string> = { existing: "already there", totalRows: "rows in the file" };

/** What else an entry tells, such as `from: old@example.org`; what is empty or zero says nothing. */
export function detailWords(details: Record<string, unknown> | null): string {
	return Object.entries(details ?? {})
		.filter(([, value]) => value !== null && value !== "" && value !== 0 && value !== "all")
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
