import { Shelf } from "../../../features/library/reader/shelf/shelf.tsx";
import { ShelfViews } from "../../../features/library/reader/shelf/shelf-views.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { textTitle, useMemberText } from "../../../lib/text/member-texts.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = textTitle("menuLibrary");

const page = pageData(({ load }) =>
	Promise.all([load(queries.member.library.shelf.queryOptions()), load(queries.member.downloads.list.queryOptions())]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function LibraryPage() {
	const memberText = useMemberText();
	return (
		<>
			<PageHeading title={memberText("menuLibrary")} subtitle={memberText("libraryIntro")} />
			<ShelfViews />
			<Shelf />
		</>
	);
}
