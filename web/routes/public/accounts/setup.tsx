import { useQuery } from "@tanstack/react-query";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { FirstAdminForm, SetupDone } from "../../../features/accounts/auth/first-admin-form.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { Loaded } from "../../../ui/loaded.tsx";

export const meta = pageTitle("Set up your site");

/** Asked once: after the account is created, the form shows what is next. */
const options = queries.visitor.firstAdmin.read.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
const page = pageData(({ load }) => load(options));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The first visit to a new site (HOST-02). */
export default function SetupPage() {
	const query = useQuery(options);
	return (
		// The contact of a new site is an example's.
		<AuthCard
			title="Set up your site"
			subtitle={query.data?.open && "Create the account that manages it."}
			help={false}
		>
			<Loaded query={query} failed="The page could not be loaded." placeholder={320}>
				{(data) => (data.open ? <FirstAdminForm /> : <SetupDone />)}
			</Loaded>
		</AuthCard>
	);
}
