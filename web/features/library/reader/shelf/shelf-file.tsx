import { Button, Group, Text } from "@mantine/core";
import { IconBook } from "@tabler/icons-react";
import { Link } from "react-router";
import type { LibraryItem } from "../../../../../contract/library/reader.ts";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { ListenButton } from "../../../../ui/listen-button.tsx";
import { SaveOfflineButton } from "../offline/save-offline-button.tsx";
import { formatPlace } from "../places/progress-labels.ts";
import { libraryTypeLabels } from "./item-types.ts";
import classes from "./shelf.module.css";

/** An extra file in the library. */
export function ShelfFile({ item }: { item: LibraryItem }) {
	const titleId = `item-${item.id}`;
	const { label, Icon } = libraryTypeLabels[item.fileType];
	return (
		<li className={classes.file}>
			<Icon size={28} stroke={1.4} aria-hidden className={classes.icon} />
			<div className={classes.fileText}>
				<Text fw={600} id={titleId}>
					{item.title}
				</Text>
				<Text size="sm" c="dimmed">
					{[label, item.fileSize, item.place && formatPlace(item.place.spot)].filter(Boolean).join(" · ")}
				</Text>
			</div>
			<Group gap="xs">
				{item.reader && (
					<Button
						component={Link}
						to={`/library/${item.id}`}
						size="sm"
						variant="light"
						leftSection={<IconBook size={18} aria-hidden />}
						aria-describedby={titleId}
					>
						Read
					</Button>
				)}
				{item.audiobook && (
					<ListenButton
						book={{ id: item.id, ...item.audiobook }}
						describedBy={titleId}
						size="sm"
						compact
						fullWidth={false}
					/>
				)}
				<DownloadButton file={item} label="Download" describedBy={titleId} variant="default" size="sm" />
				<SaveOfflineButton item={item} describedBy={titleId} />
			</Group>
		</li>
	);
}
