import { IconBook, IconFile, IconFileTypePdf, IconFileZip, IconHeadphones } from "@tabler/icons-react";

/** Label and icon of each type of file in the library. */
export const libraryTypeLabels = {
	pdf: { label: "PDF", Icon: IconFileTypePdf },
	epub: { label: "EPUB", Icon: IconBook },
	audio: { label: "Audio", Icon: IconHeadphones },
	zip: { label: "ZIP", Icon: IconFileZip },
	other: { label: "File", Icon: IconFile },
} as const;
