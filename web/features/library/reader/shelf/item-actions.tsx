import { Button, Menu } from "@mantine/core";
import { IconBook, IconDownload } from "@tabler/icons-react";
import { Link } from "react-router";
import type { LibraryItem } from "../../../../../contract/library/reader.ts";
import { useMemberText } from "../../../../lib/text/member-texts.ts";
import { DownloadButton, useDownload } from "../../../../ui/file/download-button.tsx";
import { ListenButton } from "../../../../ui/file/listen-button.tsx";
import { ListenMenuItem } from "../../../../ui/file/listen-menu-item.tsx";
import { MoreMenu } from "../../../../ui/table/more-menu.tsx";
import { SaveOfflineButton, useOfflineCopy } from "../offline/save-offline-button.tsx";
import { progressOf } from "../places/progress-labels.ts";
import classes from "./shelf.module.css";

type Action = "read" | "listen" | "download";

interface ItemActionsProps {
	item: LibraryItem;
	/** ID of the element with its title. */
	titleId: string;
	/** What its button does, if it can be read or played. */
	leads: "open" | "download";
}

/** The buttons of an item: on a phone the first one, and a menu with the others. */
export function ItemActions({ item, titleId, leads }: ItemActionsProps) {
	const opens: Action[] = [...(item.reader ? ["read" as const] : []), ...(item.audiobook ? ["listen" as const] : [])];
	const [first = "download", ...others] = leads === "open" ? [...opens, "download" as const] : ["download", ...opens];
	const button = (action: Action) => <ActionButton key={action} action={action} item={item} titleId={titleId} />;
	return (
		<div className={classes.actions}>
			{button(first as Action)}
			<div className={classes.others}>
				{others.map((action) => button(action as Action))}
				<SaveOfflineButton item={item} describedBy={titleId} />
			</div>
			{others.length > 0 && <ItemMenu item={item} actions={others as Action[]} />}
		</div>
	);
}

function ActionButton({ action, item, titleId }: Omit<ItemActionsProps, "leads"> & { action: Action }) {
	const memberText = useMemberText();
	if (action === "read")
		return (
			<Button
				component={Link}
				to={`/library/${item.id}`}
				size="sm"
				px="xs"
				variant="light"
				leftSection={<IconBook size={18} aria-hidden />}
				aria-describedby={titleId}
			>
				{memberText(progressOf(item) ? "libraryContinue" : "libraryRead")}
			</Button>
		);
	if (action === "listen" && item.audiobook)
		return (
			<ListenButton
				book={{ id: item.id, ...item.audiobook }}
				describedBy={titleId}
				size="sm"
				compact
				fullWidth={false}
			/>
		);
	return <DownloadButton file={item} label="Download" describedBy={titleId} variant="default" size="sm" px="xs" />;
}

function ItemMenu({ item, actions }: { item: LibraryItem; actions: Action[] }) {
	const memberText = useMemberText();
	const { press, dialog } = useDownload(item);
	const copy = useOfflineCopy(item);
	return (
		<>
			<MoreMenu of={item.title} className={classes.more}>
				{actions.includes("read") && (
					<Menu.Item component={Link} to={`/library/${item.id}`} leftSection={<IconBook size={18} aria-hidden />}>
						{memberText(progressOf(item) ? "libraryContinue" : "libraryRead")}
					</Menu.Item>
				)}
				{actions.includes("listen") && item.audiobook && <ListenMenuItem book={{ id: item.id, ...item.audiobook }} />}
				{actions.includes("download") && (
					<Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={press}>
						Download
					</Menu.Item>
				)}
				{copy && (
					<Menu.Item
						leftSection={<copy.Icon size={18} aria-hidden />}
						disabled={!copy.press}
						onClick={copy.press ?? undefined}
					>
						{copy.label}
					</Menu.Item>
				)}
			</MoreMenu>
			{dialog}
		</>
	);
}
