import { useEffect, useState } from "react";
import { type ColumnMatches, matchColumns } from "./match-columns.ts";
import type { CsvPreview } from "./read-csv-preview.ts";
import { runCsvTask } from "./run-csv-task.ts";

/** Enough for a few rows of any list. */
const START_BYTES = 256 * 1024;

export interface FilePreview {
	rows: string[][];
	matches: ColumnMatches;
}

/** The first rows of a chosen file, with its columns matched. Null before they are read, or where there is nothing to show. */
export function useCsvPreview(file: File | null): FilePreview | null {
	const [shown, setShown] = useState<{ file: File; preview: FilePreview } | null>(null);
	useEffect(() => {
		let dropped = false;
		const read = async (chosen: File) => {
			const start = new Uint8Array(await chosen.slice(0, START_BYTES).arrayBuffer());
			const preview = await runCsvTask<CsvPreview>({ kind: "preview", start });
			if (dropped || !preview) return;
			setShown({ file: chosen, preview: { rows: preview.rows, matches: matchColumns(preview.rows[0] ?? []) } });
		};
		// A file that cannot be read here is judged by the server.
		if (file) read(file).catch(() => {});
		return () => {
			dropped = true;
		};
	}, [file]);
	return shown?.file === file ? shown.preview : null;
}
