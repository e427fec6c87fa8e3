import { ORPCError } from "@orpc/client";
import { useState } from "react";
import type { ImportProblem, ImportProgress } from "../../../contract/customer-import.ts";
import { api } from "../../lib/api.ts";
import { uploadFile } from "./upload-file.ts";

/** In the words of IMP-05. */
const FALLBACK = "Failed to import users. Please check your CSV file format and try again.";

export type PurchaserImport =
	| { step: "idle" }
	| { step: "uploading"; fraction: number }
	| { step: "importing"; progress: Omit<ImportProgress, "problems"> | null; problems: ImportProblem[] }
	| { step: "finished"; progress: Omit<ImportProgress, "problems">; problems: ImportProblem[] }
	| {
			step: "failed";
			message: string;
			reason: string | null;
			/** Null when nothing was changed. */
			progress: Omit<ImportProgress, "problems"> | null;
			problems: ImportProblem[];
	  };

/** Uploads a CSV, has it imported, and follows how it goes (IMP-01, IMP-04). */
export function usePurchaserImport() {
	const [state, setState] = useState<PurchaserImport>({ step: "idle" });

	const start = async (file: File) => {
		let last: Omit<ImportProgress, "problems"> | null = null;
		const problems: ImportProblem[] = [];
		try {
			setState({ step: "uploading", fraction: 0 });
			const uploadId = await uploadFile(file, (fraction) => setState({ step: "uploading", fraction }));
			setState({ step: "importing", progress: null, problems });
			for await (const { problems: met, ...progress } of await api.admin.customers.importPurchasers({ uploadId })) {
				problems.push(...met);
				last = progress;
				setState({ step: progress.done ? "finished" : "importing", progress, problems: [...problems] });
			}
			if (!last?.done) throw new Error("the answer ended early");
		} catch (error) {
			const isKnown =
				error instanceof ORPCError && (error.code === "UNREADABLE_FILE" || error.code === "UPLOAD_NOT_FOUND");
			const reason = isKnown && error.code === "UNREADABLE_FILE" ? (error.data as { reason: string }).reason : null;
			setState({
				step: "failed",
				message: isKnown ? error.message : FALLBACK,
				reason,
				progress: last,
				problems: [...problems],
			});
		}
	};

	return { state, start, reset: () => setState({ step: "idle" }) };
}
