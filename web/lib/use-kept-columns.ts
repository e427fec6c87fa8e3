import { useLocalStorage } from "@mantine/hooks";

/** The columns of a table that someone has hidden, kept in their browser. */
export function useKeptColumns(table: string) {
	return useLocalStorage<string[]>({
		key: `hidden-columns:${table}`,
		defaultValue: [],
		getInitialValueInEffect: false,
		// Written by hand or by an older version: whatever is no list of names counts as nothing.
		deserialize: (value) => {
			try {
				const parsed: unknown = JSON.parse(value ?? "[]");
				return Array.isArray(parsed) ? parsed.filter((id): id is string => typeof id === "string") : [];
			} catch {
				return [];
			}
		},
	});
}
