/** Labels for fields whose name is not clear enough. */
const labels: Record<string, string> = {
	existing: "already there",
	totalRows: "rows in the file",
	// Of a decision about a payment event.
	grants: "product gives",
	paid: "treated as paid",
	anyMode: "applied in the other mode",
};

/** Used to find an entry again, and of no use to a person. */
const hidden = new Set(["importId"]);

/** Formats the details of an entry, such as `from: old@example.org`; omits empty and zero values. */
export function formatDetails(details: Record<string, unknown> | null): string {
	return Object.entries(details ?? {})
		.filter(([name, value]) => !hidden.has(name) && value !== null && value !== "" && value !== 0 && value !== "all")
		.map(([name, value]) => {
			const plain = name
				.replaceAll(/([A-Z])/g, " $1")
				.replaceAll("_", " ")
				.toLowerCase();
			const label = labels[name] ?? plain;
			if (value === true && name in labels) return label;
			return `${label}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`;
		})
		.join(", ");
}
