import { ActionIcon, Alert, Button, Group, Loader, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBook, IconDeviceMobile, IconTrash, IconWifi, IconWifiOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { formatFileSize } from "../../../../../contract/file-size.ts";
import { queries } from "../../../../lib/api.ts";
import { OFFLINE_PAGE } from "../../../../lib/page/offline-page.ts";
import { ConfirmDialog } from "../../../../ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { CoverPicture } from "../../../../ui/file/cover-picture.tsx";
import { ListenButton } from "../../../../ui/file/listen-button.tsx";
import { Brand } from "../../../../ui/shell/brand.tsx";
import { formatPlace } from "../places/progress-labels.ts";
import { placeMemory } from "../places/reading-places.ts";
import { Reader } from "../reader.tsx";
import classes from "../shelf/shelf.module.css";
import type { SavedItem } from "./saved-files.ts";
import { remove, useSavedItems } from "./saved-items.ts";
import { type Connection, useConnection } from "./use-connection.ts";

const connectionTitle: Record<Exclude<Connection, "checking">, string> = {
	online: "You are online",
	unreachable: "The site can't be reached",
	offline: "You are offline",
};
const connectionText: typeof connectionTitle = {
	online: "Everything you own is in your library.",
	unreachable: "You can read and listen to your downloads in the meantime. This page keeps trying to reconnect.",
	offline: "You can read and listen to your downloads. Your place is saved when you're back online.",
};
const problemText = {
	broken:
		"Your browser removed part of this file to free up space. Once you're connected, download it again in your library.",
	"not saved": "That item isn't available offline. These are:",
};

/**
 * The items saved on this device, to read and listen to without a network (LIB-04).
 *
 * @param itemId of the open book; null for the list
 */
export function SavedShelf({ itemId }: { itemId: string | null }) {
	const { known, items } = useSavedItems();
	const connection = useConnection();
	const queryClient = useQueryClient();
	// The data that the reader and the player request from the server.
	const [isSeeded, setSeeded] = useState(false);
	useEffect(() => {
		if (!known) return;
		for (const { id, book, audiobook } of items) {
			const [open, listen] = [queries.member.library.open, queries.member.audiobooks.read];
			if (book) queryClient.setQueryData(open.queryKey({ input: { itemId: id } }), book);
			if (audiobook) queryClient.setQueryData(listen.queryKey({ input: { productId: id } }), audiobook);
		}
		setSeeded(true);
	}, [known, items, queryClient]);
	if (!known || !isSeeded) return <Loader m="xl" aria-label="Loading offline downloads" />;
	const complete = items.filter((item) => item.complete);
	if (itemId && complete.some(({ id, book }) => id === itemId && book)) return <Reader key={itemId} itemId={itemId} />;
	const isBroken = items.some(({ id }) => id === itemId);
	return (
		<main id="main" className={classes.saved}>
			<Brand />
			<Title order={1} mt="xl" mb="md">
				Available offline
			</Title>
			<div role="status">
				{connection !== "checking" && (
					<ConnectionNotice
						connection={connection}
						problem={isBroken ? "broken" : itemId && complete.length > 0 ? "not saved" : null}
					/>
				)}
			</div>
			{complete.length === 0 ? (
				<EmptyState title="No offline downloads" icon={<IconDeviceMobile size={28} stroke={1.5} />}>
					In your library, choose "Download for offline" on an item.
				</EmptyState>
			) : (
				<ul className={classes.shelf} aria-label="Available offline">
					{complete.map((saved) => (
						<SavedCard key={saved.id} saved={saved} />
					))}
				</ul>
			)}
		</main>
	);
}

/** @param problem with the item that was to be opened */
function ConnectionNotice({
	connection,
	problem,
}: {
	connection: keyof typeof connectionTitle;
	problem: keyof typeof problemText | null;
}) {
	const isOnline = connection === "online";
	return (
		<Alert
			role="group"
			color={isOnline ? "brand" : "yellow"}
			variant="light"
			mb="xl"
			icon={isOnline ? <IconWifi aria-hidden /> : <IconWifiOff aria-hidden />}
			title={connectionTitle[connection]}
		>
			<Group justify="space-between" gap="sm">
				<span>{problem && !isOnline ? problemText[problem] : connectionText[connection]}</span>
				{isOnline && (
					<Button component="a" href="/library" size="sm">
						Go to your library
					</Button>
				)}
			</Group>
		</Alert>
	);
}

function SavedCard({ saved }: { saved: SavedItem }) {
	const { item, book, audiobook, person } = saved;
	const titleId = `saved-${item.id}`;
	const [isAsking, asking] = useDisclosure(false);
	const spot = book && (placeMemory(localStorage, person.id, item.id).read()?.spot ?? book.place?.spot);
	return (
		<li className={classes.item}>
			<div className={classes.cover}>
				<CoverPicture url={item.imageUrl} smallUrl={item.imageSmallUrl} />
			</div>
			<div className={classes.meta}>
				<Title order={2} fz="md" lh={1.3} id={titleId}>
					{item.title}
				</Title>
				<Text size="sm" c="dimmed">
					{formatFileSize(saved.bytes)}
				</Text>
				{spot && (
					<Text size="xs" c="dimmed" mt={4}>
						{formatPlace(spot)}
					</Text>
				)}
			</div>
			<div className={classes.actions}>
				{book && (
					<Button
						component={Link}
						to={`${OFFLINE_PAGE}?item=${item.id}`}
						size="sm"
						variant="light"
						leftSection={<IconBook size={18} aria-hidden />}
						aria-describedby={titleId}
					>
						{spot ? "Continue" : "Read"}
					</Button>
				)}
				{audiobook && (
					<ListenButton
						book={{ id: item.id, seconds: audiobook.seconds, placeSeconds: audiobook.place?.seconds ?? 0 }}
						describedBy={titleId}
						size="sm"
						compact
					/>
				)}
				<ActionIcon
					variant="default"
					size={36}
					flex="none"
					title="Remove offline copy"
					aria-label="Remove offline copy"
					aria-describedby={titleId}
					onClick={asking.open}
				>
					<IconTrash size={18} aria-hidden />
				</ActionIcon>
			</div>
			<ConfirmDialog
				opened={isAsking}
				title="Remove offline copy?"
				confirmLabel="Remove"
				onClose={asking.close}
				onConfirm={() => void remove(item.id)}
				harmless
			>
				{item.title} stays in your library. To use it offline, download it again when you're online.
			</ConfirmDialog>
		</li>
	);
}
