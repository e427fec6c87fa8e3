import { PreviewOutline } from "../../../features/library/preview/preview-outline.tsx";
import { PreviewShell } from "../../../features/library/preview/preview-shell.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = pageTitle("Course preview");

const page = pageData(({ load }) => load(queries.visitor.preview.outline.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function PreviewPage() {
	return (
		<PreviewShell>
			<PageHeading title="Preview the course" subtitle="Every lesson by its title. The free ones are open to read." />
			<PreviewOutline />
		</PreviewShell>
	);
}
