import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { errorMessage } from "../../lib/error-message.ts";
import { Loaded, type LoadedQuery } from "../loaded.tsx";

/**
 * Shows a list while it loads, when it fails, when it is empty, and when it has rows.
 *
 * @param what in the plural, such as `modules`
 * @param failed the message if the server has none
 * @param rowHeight of the expected rows, in pixels
 */
export function ListStates<Data>(props: {
	query: LoadedQuery<Data>;
	what: string;
	failed: string;
	rowHeight: number;
	isEmpty: (data: Data) => boolean;
	empty: ReactNode;
	children: (data: Data) => ReactNode;
}) {
	return (
		<Loaded
			query={props.query}
			failed={errorMessage(props.query.error, props.failed)}
			placeholder={
				<Stack aria-busy="true" aria-label={`Loading ${props.what}`} role="group">
					{["first", "second", "third", "fourth"].map((name) => (
						<Skeleton key={name} h={props.rowHeight} />
					))}
				</Stack>
			}
		>
			{(data) => (props.isEmpty(data) ? props.empty : props.children(data))}
		</Loaded>
	);
}
