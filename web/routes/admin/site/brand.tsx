import { useQuery } from "@tanstack/react-query";
import { BrandForm } from "../../../features/site/brand/brand-form.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("brand");

const page = pageData(({ load }) => load(queries.admin.brand.read.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function BrandPage() {
	const query = useQuery(queries.admin.brand.read.queryOptions());
	return (
		<>
			<PageHeading title={adminPages.brand.title} />
			<Loaded query={query} failed="The brand could not be loaded." placeholder={480}>
				{(data) => <BrandForm state={data} />}
			</Loaded>
		</>
	);
}
