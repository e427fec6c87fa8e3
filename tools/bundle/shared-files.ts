import { existsSync } from "node:fs";
import { join } from "node:path";

/** Modules of a member's first page. They are bundled into one file, even if other screens use them too. */
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
 * @throws if a file of the first page was moved: without it, the first page loads everything that other screens share
 */
export function groupSharedFiles() {
	const root = join(import.meta.dirname, "../..");
	const moved = FIRST_PAGE.filter((path) => !existsSync(join(root, path)));
	if (moved.length > 0) throw new Error(`Files of the first page are missing: ${moved.join(", ")}`);
	const firstPage = FIRST_PAGE.map((path) => RegExp.escape(`/${path}`)).join("|");
	return [
		{ name: "framework", priority: 2, test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
		{ name: "first-page", priority: 1, test: new RegExp(`(${firstPage})(\\?|$)`) },
		// The library's styles for all other screens, in one file.
		{ name: "components", priority: 0, test: /@mantine\/core\/styles\// },
		// Without what is large and used by few of them: Markdown, and the contract of the sales page.
		{
			name: "screens",
			priority: 0,
			minShareCount: 12,
			test: /^(?!.*\/(marked|sales-page)\/).*(node_modules|web\/(ui|lib)\/|contract\/)/,
		},
		// Otherwise an icon or a control that two screens share would be a file of a few hundred bytes.
		{ name: "icons", priority: 0, minShareCount: 2, test: /@tabler\/icons-react\// },
		{
			name: "lists",
			priority: 0,
			minShareCount: 3,
			test: /web\/ui\/(table\/(?!order)|file\/download-link)|web\/lib\/editing\/use-address-dialog|@mantine\/core\/esm\/components\/(Menu|Checkbox|List|Accordion)\//,
		},
	];
}
