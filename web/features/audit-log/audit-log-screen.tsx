import { Anchor, Button, Group, Skeleton, Stack, Table, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { AuditEntry } from "../../../contract/audit-log.ts";
import { queries } from "../../lib/api.ts";
import { auditWords } from "../../lib/audit-words.ts";
import { EmptyState } from "../../ui/empty-state";
import { FailureNotice } from "../../ui/failure-notice";
import { readPlace, writePlace } from "./audit-address.ts";
import { detailWords } from "./detail-words.ts";

const when = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });

/** Who did what to whom, and when (SEC-05); page by page into the past. The address holds the place. */
export function AuditLogScreen() {
	const [parameters] = useSearchParams();
	const place = readPlace(parameters);
	const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(
		queries.admin.auditLog.list.queryOptions({ input: place, placeholderData: keepPreviousData }),
	);
	const last = data?.entries.at(-1);

	return (
		<>
			{place.subject && (
				<Group mb="md" gap="sm">
					<Text>
						Only what was done to <strong>{place.subject}</strong>.
					</Text>
					<Anchor component={Link} to="/admin/audit-log">
						Show everything
					</Anchor>
				</Group>
			)}
			{isError && (
				<FailureNotice
					message="The audit log could not be loaded."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{!data && !isError && (
				<Stack aria-busy="true" gap="xs">
					<Skeleton h={44} />
					<Skeleton h={44} />
					<Skeleton h={44} />
				</Stack>
			)}
			{data?.entries.length === 0 && (
				<EmptyState title={place.beforeAt ? "There is nothing older." : "Nothing has been done yet."}>
					{!place.beforeAt && "Whatever an admin changes is written down here."}
				</EmptyState>
			)}
			{data && data.entries.length > 0 && <Entries entries={data.entries} busy={isPlaceholderData} />}
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

function Entries({ entries, busy }: { entries: AuditEntry[]; busy: boolean }) {
	return (
		<Table.ScrollContainer minWidth={720} aria-busy={busy}>
			<Table verticalSpacing="sm" bg="var(--surface)" withTableBorder aria-label="Audit log">
				<Table.Thead>
					<Table.Tr>
						<Table.Th w={210}>When</Table.Th>
						<Table.Th w={220}>Who</Table.Th>
						<Table.Th>What</Table.Th>
						<Table.Th>To whom</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{entries.map((entry) => (
						<Table.Tr key={entry.id}>
							<Table.Td style={{ whiteSpace: "nowrap" }}>{when.format(entry.at)}</Table.Td>
							<Table.Td style={{ overflowWrap: "anywhere" }}>{entry.actor}</Table.Td>
							<Table.Td>
								{auditWords(entry.action)}
								<Details details={entry.details} />
							</Table.Td>
							<Table.Td style={{ overflowWrap: "anywhere" }}>
								<Anchor
									component={Link}
									to={`?${writePlace({ subject: entry.subject })}`}
									size="sm"
									aria-label={`Only what was done to ${entry.subject}`}
								>
									{entry.subject}
								</Anchor>
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	);
}

function Details({ details }: { details: AuditEntry["details"] }) {
	const words = detailWords(details);
	return words ? (
		<Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
			{words}
		</Text>
	) : null;
}
