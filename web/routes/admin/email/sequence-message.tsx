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
import type { Route } from "./+types/sequence-message";

export const meta = pageTitle("Edit message");

const messageQuery = (id: string) =>
	queries.admin.sequenceMessages.read.queryOptions({ input: { id }, retry: false, refetchOnMount: refetchUnlessFirst });

const page = pageData(({ load, params }) => load(messageQuery(params.messageId ?? "")));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SequenceMessagePage({ params }: Route.ComponentProps) {
	return <MessageScreen key={params.messageId} sequenceId={params.sequenceId} id={params.messageId} />;
}

function MessageScreen({ sequenceId, id }: { sequenceId: string; id: string }) {
	const query = useQuery(messageQuery(id));
	return (
		<LoadedForEditing
			query={query}
			title="Edit message"
			goneCode="MESSAGE_NOT_FOUND"
			gone="This message does not exist, or has been deleted."
			failed="Failed to load the message. Please try again."
			back={<BackLink to={sequencePath(sequenceId)}>Back to the sequence</BackLink>}
		>
			{(message) => (
				<>
					<BackLink to={sequencePath(message.sequence.id)}>{message.sequence.title}</BackLink>
					<PageHeading title={message.subject} subtitle={`Day ${message.day}`} />
					<MessageEditor
						sequenceId={message.sequence.id}
						forLeads={message.sequence.forLeads}
						message={message}
						firstDay={message.day}
					/>
				</>
			)}
		</LoadedForEditing>
	);
}
