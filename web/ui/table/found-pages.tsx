import { Group, type MantineSpacing, Pagination, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatNumber } from "../../../contract/formats.ts";

/**
 * Pagination of a list whose rows are counted up to a limit, with what the page shows of them.
 *
 * @param requested the page that was asked for, which may still be loading: the next press counts from it
 */
export function FoundPages(props: {
	data: { page: number; pages: number; rows: readonly unknown[]; found: number; foundMore: boolean };
	requested: number;
	pageSize: number;
	onPage: (page: number) => void;
	mt: MantineSpacing;
	children?: ReactNode;
}) {
	const { page, pages, rows, found, foundMore } = props.data;
	return (
		<Group justify="space-between" mt={props.mt} gap="md">
			<Text size="sm" c="dimmed" role="status">
				{formatRange(page, props.pageSize, rows.length)} of {formatNumber(found)}
				{foundMore && "+. Filter or search to see the rest."}
			</Text>
			<Pagination
				value={Math.min(props.requested, pages)}
				total={pages}
				onChange={props.onPage}
				siblings={1}
				getControlProps={(control) => ({ "aria-label": `${control} page` })}
				getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
			/>
			{props.children}
		</Group>
	);
}

function formatRange(page: number, size: number, rows: number): string {
	const first = (page - 1) * size + 1;
	return rows > 1 ? `${formatNumber(first)} to ${formatNumber(first + rows - 1)}` : formatNumber(first);
}
