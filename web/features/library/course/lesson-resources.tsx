import { Button, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
	IconEye,
	IconEyeOff,
	IconFile,
	IconFileSpreadsheet,
	IconFileTypePdf,
	IconFileZip,
	IconHeadphones,
	IconPhoto,
} from "@tabler/icons-react";
import type { LessonResource } from "../../../../contract/library/course.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { DownloadButton } from "../../../ui/file/download-button.tsx";
import { loadedLater } from "../../../ui/loaded-later.tsx";
import classes from "./lesson-resources.module.css";

const PdfViewer = loadedLater("The viewer", () => import("./player/pdf-viewer.tsx"));

const types = {
	image: { label: "Picture", Icon: IconPhoto },
	audio: { label: "Audio", Icon: IconHeadphones },
	pdf: { label: "PDF", Icon: IconFileTypePdf },
	spreadsheet: { label: "Spreadsheet", Icon: IconFileSpreadsheet },
	zip: { label: "ZIP", Icon: IconFileZip },
	other: { label: "File", Icon: IconFile },
} as const;

/** The files of a lesson: to download, and to display in place if possible. */
export function LessonResources({ resources }: { resources: LessonResource[] }) {
	const memberText = useMemberText();
	if (resources.length === 0) return null;
	return (
		<section aria-labelledby="resources">
			<Title order={2} fz="xl" id="resources" mb="md" tabIndex={-1} className={classes.heading}>
				{memberText("courseResources")}
			</Title>
			<Stack component="ul" gap="sm" className={classes.list}>
				{resources.map((resource) => (
					<ResourceRow key={resource.id} resource={resource} />
				))}
			</Stack>
		</section>
	);
}

function ResourceRow({ resource }: { resource: LessonResource }) {
	const [viewing, { toggle }] = useDisclosure(false);
	const { label, Icon } = types[resource.fileType];
	const titleId = `resource-${resource.id}`;
	return (
		<Paper component="li" withBorder bg="var(--surface)" p="md">
			<div className={classes.row}>
				<Icon size={28} stroke={1.4} aria-hidden className={classes.icon} />
				<div className={classes.text}>
					<Text fw={600} id={titleId}>
						{resource.title}
					</Text>
					{resource.description && (
						<Text size="sm" c="dimmed">
							{resource.description}
						</Text>
					)}
					<Text size="sm" c="dimmed">
						{[label, resource.fileSize].filter(Boolean).join(" · ")}
					</Text>
				</div>
				<div className={classes.actions}>
					{resource.viewUrl && (
						<Button
							size="sm"
							variant="default"
							leftSection={viewing ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
							aria-expanded={viewing}
							aria-describedby={titleId}
							onClick={toggle}
						>
							{viewing ? "Close" : "Open here"}
						</Button>
					)}
					<DownloadButton file={resource} label="Download" describedBy={titleId} size="sm" />
				</div>
			</div>
			{viewing && resource.viewUrl && (
				<div className={classes.view}>
					<ResourceView resource={resource} url={resource.viewUrl} />
				</div>
			)}
		</Paper>
	);
}

function ResourceView({ resource, url }: { resource: LessonResource; url: string }) {
	const [failed, { open: fail }] = useDisclosure(false);
	if (failed) {
		return (
			<Text role="alert" size="sm">
				This file could not be shown. You can still download it.
			</Text>
		);
	}
	if (resource.fileType === "pdf") {
		return <PdfViewer url={url} title={resource.title} fallback={<Skeleton h={400} />} />;
	}
	if (resource.fileType === "image") {
		return <img src={url} alt={resource.description || resource.title} className={classes.picture} onError={fail} />;
	}
	// biome-ignore lint/a11y/useMediaCaption: a recording beside the lesson, with nothing to read along
	return <audio src={url} controls controlsList="nodownload" className={classes.sound} onError={fail} />;
}
