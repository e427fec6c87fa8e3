import { ORPCError } from "@orpc/client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ImportProblem, ImportProgress, ImportRequest } from "../../../contract/customer-import.ts";
import { api, queries } from "../../lib/api.ts";

export type ImportCounts = Omit<ImportProgress, "problems">;

export type PurchaserImport = { dryRun: boolean; problems: ImportProblem[] } & (
	| { step: "running"; progress: ImportCounts | null }
	| { step: "finished"; progress: ImportCounts }
	| {
			step: "failed";
			message: string;
			reason: string | null;
			/** Refused before it began, so that nothing was changed. */
			refused: boolean;
			/** As far as is known here; the server may have gone on for a moment. */
			progress: ImportCounts | null;
	  }
);

/** Has an uploaded CSV imported, or only rehearsed, and follows how it goes (IMP-01, IMP-04, IMP-07). */
export function usePurchaserImport() {
	const queryClient = useQueryClient();
	const [state, setState] = useState<PurchaserImport | null>(null);
	/** What was begun before another file was chosen has nothing to say any more. */
	const current = useRef(0);

	/** @returns whether every row was dealt with */
	const start = async (request: ImportRequest): Promise<boolean> => {
		current.current += 1;
		const mine = current.current;
		const dryRun = request.dryRun ?? false;
		const problems: ImportProblem[] = [];
		let last: ImportCounts | null = null;
		const tell = (next: PurchaserImport) => {
			if (current.current === mine) setState(next);
		};
		try {
			tell({ step: "running", dryRun, progress: null, problems: [] });
			for await (const { problems: met, ...progress } of await api.admin.customers.importPurchasers(request)) {
				// One list that grows: copied at each step, a hundred thousand problems would be copied a hundred times.
				problems.push(...met);
				last = progress;
				if (!progress.done) tell({ step: "running", dryRun, progress, problems });
			}
			if (!last?.done) throw new Error("the answer ended early");
			tell({ step: "finished", dryRun, progress: last, problems: [...problems] });
			return true;
		} catch (error) {
			const answered = error instanceof ORPCError;
			const reason = answered && error.code === "UNREADABLE_FILE" ? (error.data as { reason: string }).reason : null;
			tell({
				step: "failed",
				dryRun,
				message: answered ? error.message : "The connection was lost.",
				reason,
				refused: dryRun || (answered && error.status < 500 && !last),
				progress: dryRun ? null : last,
				problems: [...problems],
			});
			return false;
		} finally {
			if (!dryRun) void queryClient.invalidateQueries({ queryKey: queries.admin.customers.key() });
		}
	};

	const reset = () => {
		current.current += 1;
		setState(null);
	};
	return { state, start, reset };
}
