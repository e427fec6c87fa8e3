import type { Download } from "../../../../contract/library/files.ts";

/** The values as written in the address (DWN-01). */
export const downloadFilters = [
	{ value: "all", label: "All" },
	{ value: "pdf", label: "PDFs" },
	{ value: "audio", label: "Audio" },
	{ value: "zip", label: "ZIP" },
] as const;
export type DownloadFilter = (typeof downloadFilters)[number]["value"];

/** @param asked the value from the address, untrusted */
export function readFilter(asked: string | null): DownloadFilter {
	return downloadFilters.find(({ value }) => value === asked)?.value ?? "all";
}

export const isShown = (file: Pick<Download, "fileType">, filter: DownloadFilter): boolean =>
	filter === "all" || file.fileType === filter;
