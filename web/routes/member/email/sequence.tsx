import { useQuery } from "@tanstack/react-query";
import { ReceivedMessages, receivedQuery } from "../../../features/email/sequences/received-messages.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageOfAddress } from "../../../lib/page/page-of-address.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import type { Route } from "./+types/sequence";

export const meta = pageTitle("Daily messages");

const page = pageData(({ load, params, url }) =>
	Promise.all([
		load(receivedQuery(params.sequenceId ?? "", pageOfAddress(url.searchParams))),
		load(queries.member.sequences.list.queryOptions()),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SequencePage({ params }: Route.ComponentProps) {
	const memberText = useMemberText();
	const { data } = useQuery(queries.member.sequences.list.queryOptions());
	const sequence = data?.find(({ id }) => id === params.sequenceId);
	return (
		<>
			<BackLink to="/dashboard">{memberText("menuDashboard")}</BackLink>
			<PageHeading title={sequence?.title ?? "Daily messages"} subtitle="The messages you have received so far." />
			<ReceivedMessages sequenceId={params.sequenceId} />
		</>
	);
}
