import { Anchor, Badge, Group, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../../lib/api.ts";
import { useAddressPage } from "../../../lib/page/use-address-view.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import { ListStates } from "../../../ui/table/list-states.tsx";
import { StackedTable } from "../../../ui/table/stacked-table.tsx";

export const versionsQuery = (page: number) => queries.admin.salesPage.versions.queryOptions({ input: { page } });

/** The published versions, newest first (PAGE-01). */
export function PageVersions() {
	const [page, showPage] = useAddressPage();
	const list = useQuery({ ...versionsQuery(page), placeholderData: keepPreviousData });
	return (
		<ListStates
			query={list}
			what="versions"
			failed="The versions could not be loaded."
			rowHeight={56}
			isEmpty={(data) => data.rows.length === 0}
			empty={
				<EmptyState title="Nothing published yet" icon={<IconHistory size={28} stroke={1.5} />}>
					Each time you publish, a version is added here.
				</EmptyState>
			}
		>
			{(data) => (
				<>
					<StackedTable
						label="Versions"
						busy={list.isPlaceholderData}
						rows={data.rows.map((version) => ({ ...version, id: String(version.number) }))}
						columns={[
							{
								label: "Version",
								lead: true,
								render: ({ number, live, onlyTested }) => (
									<Group gap="xs">
										<Anchor component={Link} to={`/admin/sales-page/versions/${number}`} fw={500}>
											Version {number}
										</Anchor>
										{live && <Badge variant="light">Live</Badge>}
										{onlyTested && (
											<Badge variant="light" color="gray">
												Tested, not published
											</Badge>
										)}
									</Group>
								),
							},
							{
								label: "Published",
								render: ({ publishedAt }) => <LocalTime dateStyle="medium" timeStyle="short" at={publishedAt} />,
							},
							{ label: "By", render: ({ publishedBy }) => publishedBy },
							{
								label: "Note",
								render: ({ note, restoredFrom }) => (
									<Text size="sm" dir="auto">
										{[restoredFrom !== null && `Restored from version ${restoredFrom}.`, note]
											.filter(Boolean)
											.join(" ")}
									</Text>
								),
							},
						]}
					/>
					<ListPages {...data} requested={page} of="versions" onPage={showPage} />
				</>
			)}
		</ListStates>
	);
}
