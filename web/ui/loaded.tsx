import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { errorCode } from "../lib/error-message.ts";
import { EmptyState } from "./empty-state.tsx";
import { FailureNotice } from "./failure-notice.tsx";

export interface LoadedQuery<Data> {
	data: Data | undefined;
	error: Error | null;
	isFetching: boolean;
	refetch: () => unknown;
}

/**
 * Shows what a query has loaded, with a placeholder before and a notice after a failure. Data that can't be refreshed
 * stays below the notice.
 *
 * @param failed the message of the notice
 * @param placeholder an element, or the height of one in pixels
 * @param gone the error code for a record that does not exist, and the title that says so instead of the notice
 */
export function Loaded<Data>(props: {
	query: LoadedQuery<Data>;
	failed: string;
	placeholder: number | ReactNode;
	gone?: { code: string; title: string };
	children: (data: Data) => ReactNode;
}) {
	const { gone, placeholder } = props;
	const { data, error, isFetching, refetch } = props.query;
	// An invalid ID in the address is refused by its schema, before any lookup.
	const isGone = gone !== undefined && [gone.code, "BAD_REQUEST"].includes(errorCode(error) ?? "");
	return (
		<>
			{isGone && <EmptyState title={gone.title} />}
			{error && !isGone && (
				<FailureNotice message={props.failed} onRetry={() => void refetch()} retrying={isFetching} />
			)}
			{data === undefined &&
				!error &&
				(typeof placeholder === "number" ? <Skeleton h={placeholder} aria-busy="true" /> : placeholder)}
			{data !== undefined && props.children(data)}
		</>
	);
}
