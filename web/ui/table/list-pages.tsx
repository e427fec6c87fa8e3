import { Group, Pagination, Text } from "@mantine/core";
import { formatNumber } from "../../../contract/formats.ts";

/**
 * Pagination of a list that the server pages, with the total.
 *
 * @param requested the page that was asked for, which may still be loading: the next press counts from it
 */
export function ListPages(props: {
	page: number;
	requested: number;
	pageRows: number;
	total: number;
	onPage: (page: number) => void;
	/** What the rows are, such as `updates`. */
	of: string;
}) {
	const { page, pageRows, total } = props;
	const pages = Math.ceil(total / pageRows);
	if (pages < 2) return null;
	const first = (page - 1) * pageRows + 1;
	return (
		<Group justify="space-between" mt="md">
			<Text size="sm" c="dimmed">
				{formatNumber(first)} to {formatNumber(Math.min(total, page * pageRows))} of {formatNumber(total)} {props.of}
			</Text>
			<Pagination
				value={Math.min(props.requested, pages)}
				total={pages}
				onChange={props.onPage}
				getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
				getControlProps={(control) => ({ "aria-label": `${control} page` })}
			/>
		</Group>
	);
}
