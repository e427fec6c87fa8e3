import { ReceivedMessage, receivedMessageQuery } from "../../../features/email/sequences/received-message.tsx";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import type { Route } from "./+types/sequence-message";

export const meta = pageTitle("Daily messages");

const page = pageData(({ load, params }) => load(receivedMessageQuery(params.sequenceId ?? "", params.day ?? "")));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SequenceMessagePage({ params }: Route.ComponentProps) {
	return <ReceivedMessage sequenceId={params.sequenceId} day={params.day} />;
}
