import { z } from "zod";

export const fileType = z.enum(["pdf", "epub", "audio", "zip", "other"]);
export type FileType = z.infer<typeof fileType>;

/** ADW-02: the type that a file's name promises. What it really is, the server reads from its content. */
export function fileTypeOf(name: string): FileType {
	const extension = name.toLowerCase().match(/\.([^.]+)$/)?.[1] ?? "";
	if (extension === "pdf" || extension === "epub" || extension === "zip") return extension;
	return ["mp3", "wav", "m4a", "m4b"].includes(extension) ? "audio" : "other";
}
