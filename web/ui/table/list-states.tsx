import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { errorMessage } from "../../lib/error-message.ts";
import { FailureNotice } from "../failure-notice.tsx";

interface ListQuery<Data> {
	data: Data | undefined;
	error: Error | null;
	isFetching: boolean;
	refetch: () => unknown;
}

/**
 * Shows a list while it loads, when it fails, when it is empty, and when it has rows.
 *
 * @param what in the plural, such as `modules`
 * @param failed the message if the server has none
 * @param rowHeight of the expected rows, in pixels
 */
export function ListStates<Data>(props: {
	query: ListQuery<Data>;
	what: string;
	failed: string;
	rowHeight: number;
	isEmpty: (data: Data) => boolean;
	empty: ReactNode;
	children: (data: Data) => ReactNode;
}) {
	const { data, error, isFetching, refetch } = props.query;
	return (
		<>
			{error && (
				<FailureNotice
					message={errorMessage(error, props.failed)}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{data === undefined && !error && (
				<Stack aria-busy="true" aria-label={`Loading ${props.what}`} role="group">
					{["first", "second", "third", "fourth"].map((name) => (
						<Skeleton key={name} h={props.rowHeight} />
					))}
				</Stack>
			)}
			{data !== undefined && (props.isEmpty(data) ? props.empty : props.children(data))}
		</>
	);
}
