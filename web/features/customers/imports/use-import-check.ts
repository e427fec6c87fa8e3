import { ORPCError } from "@orpc/client";
import { useEffect, useState } from "react";
import type {
	AmbiguousDate,
	ImportCounts,
	ImportProblem,
	ImportProductFound,
	ImportRequest,
	ImportStatusFound,
} from "../../../../contract/customers/imports.ts";
import { api } from "../../../lib/api.ts";

export type ImportCheck =
	| { step: "running"; counts: ImportCounts | null }
	| {
			step: "done";
			counts: ImportCounts;
			ambiguousDate: AmbiguousDate | null;
			statuses: ImportStatusFound[];
			products: ImportProductFound[];
			suspectLines: number[];
			problems: ImportProblem[];
	  }
	| { step: "failed"; message: string; reason: string | null };

/** Runs the server's check of an import, again whenever the request changes (IMP-07). Null runs nothing. */
export function useImportCheck(request: ImportRequest | null, round: number): ImportCheck | null {
	const asked = request && JSON.stringify([request, round]);
	const [state, setState] = useState<{ asked: string; check: ImportCheck } | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is all of the request
	useEffect(() => {
		if (!asked || !request) return;
		const controller = new AbortController();
		const report = (check: ImportCheck) => controller.signal.aborted || setState({ asked, check });
		const follow = async () => {
			report({ step: "running", counts: null });
			const problems: ImportProblem[] = [];
			const steps = await api.admin.imports.check(request, { signal: controller.signal });
			for await (const step of steps) {
				const { problems: met, done, ambiguousDate = null, statuses, products, suspectLines, ...counts } = step;
				// One growing list: if it were copied at each step, a hundred thousand problems would be copied a hundred
				// times.
				problems.push(...met);
				// Some are only known at the end.
				if (done) problems.sort((one, other) => one.row - other.row);
				report(
					done
						? { step: "done", counts, ambiguousDate, statuses, products, suspectLines, problems }
						: { step: "running", counts },
				);
			}
		};
		follow().catch((error) => report({ step: "failed", ...refusalOf(error) }));
		return () => controller.abort();
	}, [asked]);
	return asked && state?.asked === asked ? state.check : null;
}

/** The server's message about a refused file. */
export function refusalOf(error: unknown): { message: string; reason: string | null } {
	if (!(error instanceof ORPCError)) return { message: "The connection was lost.", reason: null };
	const reason = error.code === "UNREADABLE_FILE" ? (error.data as { reason: string }).reason : null;
	return { message: error.message, reason };
}
