import type { Audiobook } from "../../../../contract/library/audiobooks.ts";

/** Decorative, because the title is text. */
export function BookCover({
	book,
	className,
}: {
	book: Pick<Audiobook, "imageUrl" | "imageSmallUrl">;
	className?: string;
}) {
	return <img src={book.imageSmallUrl ?? book.imageUrl ?? "/default-cover.webp"} alt="" className={className} />;
}
