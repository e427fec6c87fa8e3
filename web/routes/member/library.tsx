import { Shelf } from "../../features/library/reader/shelf/shelf.tsx";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = pageTitle("Library");

const page = pageData(({ load }) => load(queries.member.library.shelf.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function LibraryPage() {
	return (
		<>
			<PageHeading title="Library" subtitle="Everything you own. Pick up where you left off, on any device." />
			<Shelf />
		</>
	);
}
