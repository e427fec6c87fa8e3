import type { ImportProblem } from "../../../contract/customer-import.ts";
import { failedRowsCsv } from "./failed-rows-csv.ts";
import { readCsvPreview } from "./read-csv-preview.ts";

export type CsvTask = { kind: "preview"; start: Uint8Array } | { kind: "failed"; problems: ImportProblem[] };

// A long file, or many failed rows, would hold up the page.
self.onmessage = ({ data }: MessageEvent<CsvTask>) =>
	self.postMessage(data.kind === "preview" ? readCsvPreview(data.start) : failedRowsCsv(data.problems));
