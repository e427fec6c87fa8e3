import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { FirstAdminForm, SetupDone } from "../../../features/accounts/auth/first-admin-form.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { FailureNotice } from "../../../ui/failure-notice.tsx";

export const meta = pageTitle("Set up your site");

/** Asked once: after the account is created, the form shows what is next. */
const options = queries.visitor.firstAdmin.read.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
const page = pageData(({ load }) => load(options));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The first visit to a new site (HOST-02). */
export default function SetupPage() {
	const { data, isError, isFetching, refetch } = useQuery(options);
	return (
		// The contact of a new site is an example's.
		<AuthCard title="Set up your site" subtitle={data?.open && "Create the account that manages it."} help={false}>
			{isError && (
				<FailureNotice message="The page could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
			)}
			{!data && !isError && <Skeleton h={320} aria-busy="true" />}
			{data && (data.open ? <FirstAdminForm /> : <SetupDone />)}
		</AuthCard>
	);
}
