import { ActionIcon, CloseButton, Group, Progress, Text } from "@mantine/core";
import { IconCloudDownload, IconCloudPause, IconDeviceMobileCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { formatFileSize } from "../../../../../contract/file-size.ts";
import type { LibraryItem } from "../../../../../contract/library/reader.ts";
import { notice } from "../../../../lib/notices.ts";
import { usePerson } from "../../../../lib/session/session-context.tsx";
import { rememberFocus } from "../../../../ui/dialog/return-focus.tsx";
import { cancelSaving, canSaveItems, remove, saveForOffline, useSavedItem } from "./saved-items.ts";

/** Decides whether an item is read or played here rather than downloaded. */
export const isSavable = (item: LibraryItem) => item.reader !== null || item.audiobook !== null;

/**
 * Saves an item on this device, and removes it again (LIB-04).
 *
 * @returns what the button shows and does, which is nothing while the item is being saved; null if it can't be
 */
export function useOfflineCopy(item: LibraryItem) {
	const person = usePerson();
	const { known, saved, share } = useSavedItem(item.id);
	const queryClient = useQueryClient();
	if (!known || !person || person.viewedByAdmin || !isSavable(item) || !canSaveItems()) return null;
	if (share !== undefined)
		return { label: "Downloading for offline", Icon: IconCloudDownload, isSaved: false, press: null };
	const start = () => {
		void import("./follow-saved-items.ts")
			.then(({ followSavedItems }) => followSavedItems(queryClient))
			.catch(() => {});
		return saveForOffline(item, person);
	};
	const takeOff = async () => {
		await remove(item.id);
		notice.succeeded(`Removed the offline copy of ${item.title}.`, {
			act: start,
			done: `${item.title} is downloading again.`,
		});
	};
	if (saved?.complete)
		return { label: "Remove offline copy", Icon: IconDeviceMobileCheck, isSaved: true, press: () => void takeOff() };
	return saved
		? { label: "Resume download for offline", Icon: IconCloudPause, isSaved: false, press: () => void start() }
		: { label: "Download for offline", Icon: IconCloudDownload, isSaved: false, press: () => void start() };
}

/** Saves an item on this device, and removes it again (LIB-04). */
export function SaveOfflineButton({ item, describedBy }: { item: LibraryItem; describedBy: string }) {
	const copy = useOfflineCopy(item);
	if (!copy) return null;
	const { label, Icon, isSaved, press } = copy;
	return (
		<ActionIcon
			variant={isSaved ? "light" : "default"}
			size={36}
			flex="none"
			title={label}
			aria-label={label}
			aria-describedby={describedBy}
			// Not disabled, which would lose the focus.
			{...(press ? { onClick: press } : { "aria-disabled": true, "data-disabled": true })}
		>
			<Icon size={18} aria-hidden />
		</ActionIcon>
	);
}

/** How much of an item has been saved so far, with a button to cancel (LIB-04). */
export function OfflineProgress({ item }: { item: LibraryItem }) {
	const { saved, share } = useSavedItem(item.id);
	return share === undefined ? null : <ShareSaved item={item} share={share} bytes={saved?.bytes} />;
}

function ShareSaved({ item, share, bytes }: { item: LibraryItem; share: number; bytes: number | undefined }) {
	const percent = Math.floor(share * 100);
	const cancel = useRef<HTMLButtonElement>(null);
	useLayoutEffect(() => {
		const button = cancel.current;
		return () => {
			if (button === document.activeElement) rememberFocus()();
		};
	}, []);
	return (
		<Group gap={6} wrap="nowrap" w="100%" pos="relative" style={{ zIndex: 1 }}>
			<div style={{ flex: 1 }}>
				<Progress value={percent} bg="var(--line)" size="sm" aria-label={`Downloading ${item.title} for offline`} />
				<Text size="xs" c="dimmed" mt={4}>
					Downloading: {percent}%{bytes === undefined ? "" : ` of ${formatFileSize(bytes)}`}
				</Text>
			</div>
			<CloseButton
				ref={cancel}
				size="sm"
				aria-label={`Cancel downloading ${item.title} for offline`}
				onClick={() => cancelSaving(item.id)}
			/>
		</Group>
	);
}
