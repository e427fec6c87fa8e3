import { Anchor, Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { AuditEntry } from "../../../../contract/site/audit-log.ts";
import { queries } from "../../../lib/api.ts";
import { formatAuditAction } from "../../../lib/text/format-audit-action.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";
import { readPlace, writePlace } from "./audit-address.ts";
import { formatDetails } from "./format-details.ts";

/** The audit log (SEC-05): actor, action, target and time, newest page first. The page is part of the address. */
export function AuditLogScreen() {
	const [parameters] = useSearchParams();
	const place = readPlace(parameters);
	const query = useQuery(queries.admin.auditLog.list.queryOptions({ input: place, placeholderData: keepPreviousData }));
	const { data, isPlaceholderData } = query;
	const last = data?.entries.at(-1);

	return (
		<>
			{place.subject && (
				<Group mb="md" gap="sm">
					<Text>
						Activity for <strong>{place.subject}</strong>.
					</Text>
					<Anchor component={Link} to="/admin/audit-log">
						Show all activity
					</Anchor>
				</Group>
			)}
			<Loaded
				query={query}
				failed="The activity could not be loaded."
				placeholder={
					<Stack aria-busy="true" gap="xs">
						<Skeleton h={44} />
						<Skeleton h={44} />
						<Skeleton h={44} />
					</Stack>
				}
			>
				{(data) => (
					<>
						{data.entries.length === 0 && (
							<EmptyState title={place.beforeAt ? "No older entries" : "No activity yet"}>
								{!place.beforeAt && "Every change an admin makes is recorded here."}
							</EmptyState>
						)}
						{data.entries.length > 0 && (
							<Paper withBorder bg="var(--surface)" px={{ base: "md", sm: "lg" }} py="xs">
								<StackedTable label="Activity" columns={columns} rows={data.entries} busy={isPlaceholderData} />
							</Paper>
						)}
					</>
				)}
			</Loaded>
			<Group mt="md" justify="space-between">
				{place.beforeAt ? (
					<Button component={Link} to={`?${writePlace({ subject: place.subject })}`} variant="default">
						Newest
					</Button>
				) : (
					<span />
				)}
				{data?.more && last && (
					<Button component={Link} to={`?${writePlace({ subject: place.subject, before: last })}`} variant="default">
						Older
					</Button>
				)}
			</Group>
		</>
	);
}

const columns: StackedColumn<AuditEntry>[] = [
	{
		label: "When",
		width: 220,
		render: ({ at }) => (
			<span style={{ whiteSpace: "nowrap" }}>
				<LocalTime at={at} dateStyle="medium" timeStyle="medium" />
			</span>
		),
	},
	{ label: "Admin", width: 220, render: ({ actor }) => actor },
	{
		label: "Action",
		lead: true,
		render: ({ action, details }) => (
			<div>
				{formatAuditAction(action)}
				<Details details={details} />
			</div>
		),
	},
	{
		label: "Target",
		render: ({ subject }) => (
			<Anchor component={Link} to={`?${writePlace({ subject })}`} size="sm" aria-label={`Activity for ${subject}`}>
				{subject}
			</Anchor>
		),
	},
];

function Details({ details }: { details: AuditEntry["details"] }) {
	const text = formatDetails(details);
	return text ? (
		<Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
			{text}
		</Text>
	) : null;
}
