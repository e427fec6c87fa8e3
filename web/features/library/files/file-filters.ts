import type { Download } from "../../../contract/downloads.ts";

/** DWN-01: the values are what stands in the address. */
export const downloadFilters = [
	{ value: "all", label: "All" },
	{ value: "pdf", label: "PDFs" },
	{ value: "audio", label: "Audio" },
	{ value: "zip", label: "ZIP" },
] as const;
export type DownloadFilter = (typeof downloadFilters)[number]["value"];

/** @param asked what stands in the address, from anyone */
export function readFilter(asked: string | null): DownloadFilter {
	return downloadFilters.find(({ value }) => value === asked)?.value ?? "all";
}

export const isShown = (file: Pick<Download, "fileType">, filter: DownloadFilter): boolean =>
	filter === "all" || file.fileType === filter;
