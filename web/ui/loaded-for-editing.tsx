import { Skeleton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { errorCode, errorMessage } from "../lib/error-message.ts";
import { isHydrating } from "../lib/hydration.ts";
import { EmptyState } from "./empty-state";
import { FailureNotice } from "./failure-notice";
import { PageHeading } from "./page-heading";

/**
 * Shows an editor once what is to be edited has come: never from what was kept of an earlier visit, since that would be
 * saved over what somebody else has written since.
 */
export function LoadedForEditing<Data>(props: {
	query: {
		data: Data | undefined;
		error: Error | null;
		isFetchedAfterMount: boolean;
		isFetching: boolean;
		refetch: () => unknown;
	};
	/** Of the page while nothing is there. */
	title: string;
	/** The code that says there is none. */
	goneCode: string;
	/** Its words, which an address that is no ID at all gets too. */
	gone: string;
	failed: string;
	back: ReactNode;
	children: (data: Data) => ReactNode;
}) {
	const { data, error, isFetchedAfterMount, isFetching, refetch } = props.query;
	const [cameWithPage] = useState(() => data !== undefined && isHydrating());
	if (data !== undefined && (isFetchedAfterMount || cameWithPage)) return props.children(data);
	// An address that is nobody's is refused by its shape, before anything is looked up.
	const isGone = [props.goneCode, "BAD_REQUEST"].includes(errorCode(error) ?? "");
	return (
		<>
			{props.back}
			<PageHeading title={props.title} />
			{error && isGone && <EmptyState title={props.gone} />}
			{error && !isGone && (
				<FailureNotice
					message={errorMessage(error, props.failed)}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{!error && <Skeleton h={420} aria-busy="true" />}
		</>
	);
}
