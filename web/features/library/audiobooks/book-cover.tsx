import type { Audiobook } from "../../../contract/audiobooks.ts";

/** Decoration: the title says it. */
export function BookCover({
	book,
	className,
}: {
	book: Pick<Audiobook, "imageUrl" | "imageSmallUrl">;
	className?: string;
}) {
	return <img src={book.imageSmallUrl ?? book.imageUrl ?? "/default-cover.webp"} alt="" className={className} />;
}
