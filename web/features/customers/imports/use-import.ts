import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ImportEntry } from "../../../../contract/customers/imports.ts";
import { api, queries } from "../../../lib/api.ts";

type ImportHistoryPage = Awaited<ReturnType<typeof api.admin.imports.list>>;

/** How often the progress of a running import is requested. */
const EVERY_MS = 500;

export const isUnderWay = ({ status }: Pick<ImportEntry, "status">) =>
	status === "running" || status === "stopping" || status === "undoing";

/** Follows one import to its end, even if another admin started it (IMP-04). */
export function useImport(importId: string) {
	const queryClient = useQueryClient();
	const query = useQuery({
		...queries.admin.imports.read.queryOptions({ input: { importId } }),
		refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : EVERY_MS),
	});
	const { data: entry } = query;
	// Its row in the history says the same as its progress, which is read more often.
	useEffect(() => {
		if (!entry) return;
		queryClient.setQueriesData<ImportHistoryPage>(
			{ queryKey: queries.admin.imports.list.key() },
			(page) => page && { ...page, rows: page.rows.map((row) => (row.id === entry.id ? entry : row)) },
		);
	}, [entry, queryClient]);
	const over = entry ? !isUnderWay(entry) : false;
	useEffect(() => {
		if (!over) return;
		for (const queryKey of [
			queries.admin.customers.key(),
			queries.admin.imports.list.key(),
			queries.admin.imports.running.key(),
		]) {
			void queryClient.invalidateQueries({ queryKey });
		}
	}, [over, queryClient]);
	return query;
}

/** Polls for running imports, frequently only while there are some. */
export function useRunningImports() {
	return useQuery({
		...queries.admin.imports.running.queryOptions(),
		refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? EVERY_MS : 30_000),
	});
}

export function useStopImport() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (importId: string) => api.admin.imports.stop({ importId }),
		onSuccess: () => void queryClient.invalidateQueries({ queryKey: queries.admin.imports.key() }),
	});
}
