/** What else an entry tells, such as `from: old@example.org`; what is empty or zero says nothing. */
export function detailWords(details: Record<string, unknown> | null): string {
	return Object.entries(details ?? {})
		.filter(([, value]) => value !== null && value !== "" && value !== 0 && value !== "all")
		.map(([name, value]) => {
			const label = name
				.replaceAll(/([A-Z])/g, " $1")
				.replaceAll("_", " ")
				.toLowerCase();
			return `${label}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`;
		})
		.join(", ");
}
