import { IconBook, IconFile, IconFileTypePdf, IconFileZip, IconHeadphones } from "@tabler/icons-react";

/** What each type of file is called on the shelf, and its picture. */
export const libraryTypeLabels = {
	pdf: { label: "PDF", Icon: IconFileTypePdf },
	epub: { label: "EPUB", Icon: IconBook },
	audio: { label: "Audio", Icon: IconHeadphones },
	zip: { label: "ZIP", Icon: IconFileZip },
	other: { label: "File", Icon: IconFile },
} as const;
