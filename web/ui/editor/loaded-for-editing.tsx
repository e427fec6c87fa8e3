import { Skeleton } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { errorCode, errorMessage } from "../../lib/error-message.ts";
import { isHydrating } from "../../lib/page/hydration.ts";
import { EmptyState } from "../empty-state.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { PageHeading } from "../page-heading.tsx";

/**
 * Shows an editor once its record has loaded: never from the cache of an earlier visit, because saving that would
 * overwrite what someone else has written since.
 */
export function LoadedForEditing<Data>(props: {
	query: {
		data: Data | undefined;
		error: Error | null;
		isFetchedAfterMount: boolean;
		isFetching: boolean;
		refetch: () => unknown;
	};
	/** Title of the page until it has loaded. */
	title: string;
	/** The error code for a record that does not exist. */
	goneCode: string;
	/** The message for it, also for an invalid ID in the address. */
	gone: string;
	failed: string;
	back: ReactNode;
	children: (data: Data) => ReactNode;
}) {
	const { data, error, isFetchedAfterMount, isFetching, refetch } = props.query;
	const [cameWithPage] = useState(() => data !== undefined && isHydrating());
	/** An editor that was opened stays, also when its record can't be refreshed later. */
	const isOpen = useRef(cameWithPage);
	// Also true after a failed request, when the data is still that of an earlier visit.
	if (isFetchedAfterMount && !error) isOpen.current = true;
	if (data !== undefined && isOpen.current) return props.children(data);
	// An invalid ID in the address is refused by its schema, before any lookup.
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
