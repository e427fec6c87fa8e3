import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import {
	IconBook,
	IconFile,
	IconFileTypePdf,
	IconFileZip,
	IconHeadphones,
	IconLock,
	IconStar,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Download } from "../../../../contract/library/files.ts";
import { queries } from "../../../lib/api.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { DownloadButton } from "../../../ui/file/download-button.tsx";
import { BundleCard } from "./bundle-card.tsx";
import { type DownloadFilter, downloadFilters, isShown, readFilter } from "./file-filters.ts";
import classes from "./file-list.module.css";

/** The file list (DWN-01 to DWN-04). Its filter is part of the address, so that a view can be bookmarked and shared. */
export function DownloadList() {
	const memberText = useMemberText();
	const { data, isPending, isError, isFetching, refetch } = useQuery(queries.member.downloads.list.queryOptions());
	const [parameters, setParameters] = useSearchParams();
	const filter = readFilter(parameters.get("type"));
	const choose = (next: DownloadFilter) =>
		setParameters(
			(current) => {
				if (next === "all") current.delete("type");
				else current.set("type", next);
				return current;
			},
			{ replace: true, preventScrollReset: true },
		);
	const shown = data?.files.filter((file) => isShown(file, filter)) ?? [];
	// Files of products are in the ZIP and the library, so an empty list below them would say that nothing is there.
	const allAreProducts = data?.files.length === 0 && data.bundle !== null;
	return (
		<>
			{isError && (
				<FailureNotice
					message="Failed to load downloads. Please try again later."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{data && <BundleCard bundle={data.bundle} />}
			{!allAreProducts && (
				<Group gap="xs" mb="lg" role="group" aria-label="Show">
					{downloadFilters.map(({ value, label }) => (
						<Button
							key={value}
							size="sm"
							variant={value === filter ? "filled" : "default"}
							aria-pressed={value === filter}
							onClick={() => choose(value)}
						>
							{label}
						</Button>
					))}
				</Group>
			)}
			{isPending && (
				<Stack aria-busy="true" aria-label="Loading downloads" role="group">
					{["first", "second", "third"].map((name) => (
						<Skeleton key={name} h={110} />
					))}
				</Stack>
			)}
			{data && shown.length === 0 && !allAreProducts && (
				<EmptyState title={memberText("filesEmpty")}>
					{filter === "all" ? memberText("filesEmptyText") : "Try another filter."}
				</EmptyState>
			)}
			{shown.length > 0 && (
				<Stack component="ul" gap="sm" className={classes.list} aria-label={memberText("filesTitle")}>
					{shown.map((file) => (
						<DownloadRow key={file.id} file={file} />
					))}
				</Stack>
			)}
		</>
	);
}

const types = {
	pdf: { label: "PDF", Icon: IconFileTypePdf },
	epub: { label: "EPUB", Icon: IconBook },
	audio: { label: "Audio", Icon: IconHeadphones },
	zip: { label: "ZIP", Icon: IconFileZip },
	other: { label: "File", Icon: IconFile },
} as const;

function DownloadRow({ file }: { file: Download }) {
	const { label, Icon } = types[file.fileType];
	const titleId = `download-${file.id}`;
	return (
		<Paper component="li" withBorder bg="var(--surface)" p="lg" className={classes.row}>
			<Icon size={32} stroke={1.4} aria-hidden className={classes.icon} />
			<div className={classes.text}>
				<Group gap="xs">
					<Title order={2} fz="lg" id={titleId}>
						{file.title}
					</Title>
					{file.featured && (
						<Badge color="accent" variant="light" leftSection={<IconStar size={12} aria-hidden />}>
							Featured
						</Badge>
					)}
					{file.accessLevel === "premium" && (
						<Badge
							color="gray"
							variant="light"
							leftSection={file.downloadUrl ? null : <IconLock size={12} aria-hidden />}
						>
							Premium
						</Badge>
					)}
				</Group>
				{file.description && (
					<Text c="dimmed" size="sm">
						{file.description}
					</Text>
				)}
				<Text size="sm" c="dimmed">
					{[label, file.fileSize].filter(Boolean).join(" · ")}
				</Text>
			</div>
			{file.downloadUrl ? (
				<DownloadButton
					file={{ ...file, downloadUrl: file.downloadUrl }}
					label="Download"
					describedBy={titleId}
					size="sm"
					className={classes.action}
				/>
			) : (
				<Text size="sm" c="dimmed" className={classes.action}>
					<IconLock size={14} aria-hidden /> For premium members
				</Text>
			)}
		</Paper>
	);
}
