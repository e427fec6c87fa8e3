import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BrandForm } from "../../../features/site/brand/brand-form.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("brand");

const page = pageData(({ load }) => load(queries.admin.brand.read.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function BrandPage() {
	const { data, isError, isFetching, refetch } = useQuery(queries.admin.brand.read.queryOptions());
	return (
		<>
			<PageHeading title={adminPages.brand.title} />
			{isError && (
				<FailureNotice message="The brand could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
			)}
			{data ? <BrandForm state={data} /> : !isError && <Skeleton h={480} aria-busy="true" />}
		</>
	);
}
