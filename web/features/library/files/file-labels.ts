/** What a person reads of a file's type. */
export const fileTypeLabels = { pdf: "PDF", epub: "EPUB", audio: "Audio", zip: "ZIP", other: "Other" } as const;

/** Who may have a file (DWN-03). */
export const accessLabels = { member: "All members", premium: "Premium members only" } as const;
