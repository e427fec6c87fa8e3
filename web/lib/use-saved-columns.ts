import { useLocalStorage } from "@mantine/hooks";
import { isHydrating } from "./page/hydration.ts";

/** Stores a table's hidden columns in the browser. */
export function useSavedColumns(table: string) {
	return useLocalStorage<string[]>({
		key: `hidden-columns:${table}`,
		defaultValue: [],
		// The server does not know them.
		getInitialValueInEffect: isHydrating(),
		// Edited by hand or written by an older version: anything that is not a list of names is ignored.
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
