import { useQuery } from "@tanstack/react-query";
import { VersionView, versionQuery } from "../../../features/site/sales-page/version-view.tsx";
import { errorCode } from "../../../lib/error-message.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { Loading } from "../../../ui/loading.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import type { Route } from "./+types/sales-page-version";
import { shownPages } from "./shown-pages.tsx";

export const meta = pageTitle("Version of the sales page");

const page = pageData(({ load, params }) => load(versionQuery(params.number ?? "")));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function VersionPage({ params }: Route.ComponentProps) {
	const version = useQuery(versionQuery(params.number));
	const isGone = ["VERSION_NOT_FOUND", "BAD_REQUEST"].includes(errorCode(version.error) ?? "");
	return (
		<>
			<BackLink to="/admin/sales-page/versions">Versions</BackLink>
			<PageHeading title={`Version ${params.number}`} />
			{version.data ? (
				<VersionView version={version.data} pages={shownPages} />
			) : isGone ? (
				<EmptyState title="This version does not exist" />
			) : version.isError ? (
				<FailureNotice
					message="The version could not be loaded."
					onRetry={() => void version.refetch()}
					retrying={version.isFetching}
				/>
			) : (
				<Loading />
			)}
		</>
	);
}
