import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SequenceMessages } from "../../../features/email/sequences/sequence-messages.tsx";
import { SequenceSettings } from "../../../features/email/sequences/sequence-settings.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { refetchUnlessFirst } from "../../../lib/page/hydration.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageOfAddress } from "../../../lib/page/page-of-address.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { LoadedForEditing } from "../../../ui/editor/loaded-for-editing.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import type { Route } from "./+types/sequence";

export const meta = pageTitle("Edit sequence");

const sequenceQuery = (id: string) =>
	queries.admin.sequences.read.queryOptions({ input: { id }, retry: false, refetchOnMount: refetchUnlessFirst });

const page = pageData(({ load, params, url }) =>
	Promise.all([
		load(sequenceQuery(params.sequenceId ?? "")),
		load(
			queries.admin.sequenceMessages.list.queryOptions({
				input: { id: params.sequenceId ?? "", page: pageOfAddress(url.searchParams) },
				retry: false,
			}),
		),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the list itself follows the address. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
	currentUrl.pathname !== nextUrl.pathname;

export default function SequencePage({ params }: Route.ComponentProps) {
	return <SequenceScreen key={params.sequenceId} id={params.sequenceId} />;
}

function SequenceScreen({ id }: { id: string }) {
	const query = useQuery(sequenceQuery(id));
	const back = <BackLink to={adminPages.sequences.path}>All sequences</BackLink>;
	return (
		<LoadedForEditing
			query={query}
			title="Edit sequence"
			goneCode="SEQUENCE_NOT_FOUND"
			gone="This sequence does not exist, or has been deleted."
			failed="Failed to load the sequence. Please try again."
			back={back}
		>
			{(sequence) => (
				<>
					{back}
					<PageHeading title={sequence.title} />
					<Stack gap="lg">
						<SequenceMessages sequence={sequence} />
						<SequenceSettings sequence={sequence} />
					</Stack>
				</>
			)}
		</LoadedForEditing>
	);
}
