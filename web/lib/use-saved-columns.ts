import { useLocalStorage } from "@mantine/hooks";
import { isHydrating } from "./hydration.ts";

/** The columns of a table that someone has hidden, kept in their browser. */
export function useKeptColumns(table: string) {
	return useLocalStorage<string[]>({
		key: `hidden-columns:${table}`,
		defaultValue: [],
		// The server does not know them.
		getInitialValueInEffect: isHydrating(),
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
