import { type ReactNode, useRef, useState } from "react";
import { errorMessage } from "../../lib/error-message.ts";
import { isHydrating } from "../../lib/page/hydration.ts";
import { Loaded, type LoadedQuery } from "../loaded.tsx";
import { PageHeading } from "../page-heading.tsx";

/**
 * Shows an editor once its record has loaded: never from the cache of an earlier visit, because saving that would
 * overwrite what someone else has written since.
 */
export function LoadedForEditing<Data>(props: {
	query: LoadedQuery<Data> & { isFetchedAfterMount: boolean };
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
	return (
		<>
			{props.back}
			<PageHeading title={props.title} />
			<Loaded
				query={{ data: undefined, error, isFetching, refetch }}
				failed={errorMessage(error, props.failed)}
				gone={{ code: props.goneCode, title: props.gone }}
				placeholder={420}
			>
				{() => null}
			</Loaded>
		</>
	);
}
