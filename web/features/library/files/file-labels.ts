/** Labels of file types. */
export const fileTypeLabels = { pdf: "PDF", epub: "EPUB", audio: "Audio", zip: "ZIP", other: "Other" } as const;

/** Who has access to a file (DWN-03). */
export const accessLabels = { member: "All members", premium: "Premium members only" } as const;
