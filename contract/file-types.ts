import { z } from "zod";

export const fileType = z.enum(["pdf", "epub", "audio", "zip", "other"]);
export type FileType = z.infer<typeof fileType>;

/** Returns the type that a file name suggests (ADW-02). The server reads the real type from the content. */
export function fileTypeOf(name: string): FileType {
	const extension = name.toLowerCase().match(/\.([^.]+)$/)?.[1] ?? "";
	if (extension === "pdf" || extension === "epub" || extension === "zip") return extension;
	return ["mp3", "wav", "m4a", "m4b"].includes(extension) ? "audio" : "other";
}
