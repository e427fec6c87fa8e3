import { useQuery } from "@tanstack/react-query";
import { MemberTextsForm } from "../../../features/site/member-texts/member-texts-form.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("memberTexts");

const page = pageData(({ load }) => load(queries.admin.memberTexts.read.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function MemberTextsPage() {
	const query = useQuery(queries.admin.memberTexts.read.queryOptions());
	return (
		<>
			<PageHeading
				title={adminPages.memberTexts.title}
				subtitle="The menu, pages and emails of the member area, in your words."
			/>
			<Loaded query={query} failed="The texts could not be loaded." placeholder={480}>
				{(data) => <MemberTextsForm state={data} />}
			</Loaded>
		</>
	);
}
