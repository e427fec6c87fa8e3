import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MemberTextsForm } from "../../../features/site/member-texts/member-texts-form.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("memberTexts");

const page = pageData(({ load }) => load(queries.admin.memberTexts.read.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function MemberTextsPage() {
	const { data, isError, isFetching, refetch } = useQuery(queries.admin.memberTexts.read.queryOptions());
	return (
		<>
			<PageHeading
				title={adminPages.memberTexts.title}
				subtitle="The menu, pages and emails of the member area, in your words."
			/>
			{isError && (
				<FailureNotice message="The texts could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
			)}
			{data ? <MemberTextsForm state={data} /> : !isError && <Skeleton h={480} aria-busy="true" />}
		</>
	);
}
