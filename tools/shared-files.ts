import { existsSync } from "node:fs";
import { join } from "node:path";

/** What a member's first page runs: it comes in one file, whatever other screens share of it. */
const FIRST_PAGE = [
	"web/root.tsx",
	"web/routes/application-layout.tsx",
	"web/routes/member/member-layout.tsx",
	"web/routes/member/site/dashboard.tsx",
];

/**
 * Members first load three files: React and its router, the rest of the first page, and its styles. Each file costs a
 * request, and a phone makes six at a time. What many screens share is a third script.
 *
 * @throws if a file of the first page was moved: the first page would come with everything that other screens share
 */
export function groupSharedFiles() {
	const root = join(import.meta.dirname, "..");
	const moved = FIRST_PAGE.filter((path) => !existsSync(join(root, path)));
	if (moved.length > 0) throw new Error(`Files of the first page are missing: ${moved.join(", ")}`);
	const firstPage = FIRST_PAGE.map((path) => RegExp.escape(`/${path}`)).join("|");
	return [
		{ name: "framework", priority: 2, test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
		{ name: "first-page", priority: 1, test: new RegExp(`(${firstPage})(\\?|$)`) },
		// One file, not one for each component.
		{ name: "components", priority: 0, test: /@mantine\/core\/styles\// },
		// Not what is large and for few of them: texts in Markdown, and the sales page.
		{
			name: "screens",
			priority: 0,
			minShareCount: 12,
			test: /^(?!.*\/(marked|sales-page)\/).*(node_modules|web\/(ui|lib)\/|contract\/)/,
		},
	];
}
