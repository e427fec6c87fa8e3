import { useQuery } from "@tanstack/react-query";
import { MessageEditor } from "../../../features/email/sequences/message-editor.tsx";
import { sequencePath } from "../../../features/email/sequences/sequence-paths.ts";
import { queries } from "../../../lib/api.ts";
import { refetchUnlessFirst } from "../../../lib/page/hydration.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { LoadedForEditing } from "../../../ui/editor/loaded-for-editing.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import type { Route } from "./+types/sequence-message-new";

export const meta = pageTitle("New message");

const sequenceQuery = (id: string) =>
	queries.admin.sequences.read.queryOptions({ input: { id }, retry: false, refetchOnMount: refetchUnlessFirst });

const page = pageData(({ load, params }) => load(sequenceQuery(params.sequenceId ?? "")));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SequenceMessageNewPage({ params }: Route.ComponentProps) {
	const query = useQuery(sequenceQuery(params.sequenceId));
	return (
		<LoadedForEditing
			query={query}
			title="New message"
			goneCode="SEQUENCE_NOT_FOUND"
			gone="This sequence does not exist, or has been deleted."
			failed="Failed to load the sequence. Please try again."
			back={<BackLink to="/admin/sequences">All sequences</BackLink>}
		>
			{(sequence) => (
				<>
					<BackLink to={sequencePath(sequence.id)}>{sequence.title}</BackLink>
					<PageHeading title="New message" />
					<MessageEditor
						sequenceId={sequence.id}
						forLeads={sequence.forLeads}
						message={null}
						firstDay={sequence.days + 1}
					/>
				</>
			)}
		</LoadedForEditing>
	);
}
