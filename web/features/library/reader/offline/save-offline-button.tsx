import { ActionIcon, CloseButton, Group, Progress, Text } from "@mantine/core";
import { IconCloudDownload, IconCloudPause, IconDeviceMobileCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { formatFileSize } from "../../../../../contract/file-size.ts";
import type { LibraryItem } from "../../../../../contract/library/reader.ts";
import { notice } from "../../../../lib/notices.ts";
import { usePerson } from "../../../../lib/session-context.tsx";
import { callOff, canSaveItems, keep, remove, useSavedItems } from "./saved-items.ts";

/** Decides whether an item is read or played here rather than downloaded. */
export const isSavable = (item: LibraryItem) => item.reader !== null || item.audiobook !== null;

/** Saves an item on this device, shows the progress, and removes it again (LIB-04). */
export function SaveOfflineButton({ item, describedBy }: { item: LibraryItem; describedBy: string }) {
	const person = usePerson();
	const { known, items, progress } = useSavedItems();
	const queryClient = useQueryClient();
	if (!known || !person || person.viewedByAdmin || !isSavable(item) || !canSaveItems()) return null;
	const kept = items.find(({ id }) => id === item.id);
	const share = progress.get(item.id);
	if (share !== undefined) {
		const percent = Math.floor(share * 100);
		return (
			<Group gap={6} wrap="nowrap" w="100%">
				<div style={{ flex: 1 }}>
					<Progress value={percent} bg="var(--line)" size="sm" aria-label={`Downloading ${item.title} for offline`} />
					<Text size="xs" c="dimmed" mt={4}>
						Downloading: {percent}%{kept ? ` of ${formatFileSize(kept.bytes)}` : ""}
					</Text>
				</div>
				<CloseButton
					size="sm"
					aria-label={`Cancel downloading ${item.title} for offline`}
					onClick={() => callOff(item.id)}
				/>
			</Group>
		);
	}
	const start = () => {
		void import("./follow-saved-items.ts")
			.then(({ followSavedItems }) => followSavedItems(queryClient))
			.catch(() => {});
		return keep(item, person);
	};
	const takeOff = async () => {
		await remove(item.id);
		notice.succeeded(`Removed the offline copy of ${item.title}.`, {
			act: start,
			done: `${item.title} is downloading again.`,
		});
	};
	const [label, Icon] = !kept
		? (["Download for offline", IconCloudDownload] as const)
		: kept.complete
			? (["Remove offline copy", IconDeviceMobileCheck] as const)
			: (["Resume download for offline", IconCloudPause] as const);
	return (
		<ActionIcon
			variant={kept?.complete ? "light" : "default"}
			size={36}
			flex="none"
			title={label}
			aria-label={label}
			aria-describedby={describedBy}
			onClick={() => void (kept?.complete ? takeOff() : start())}
		>
			<Icon size={18} aria-hidden />
		</ActionIcon>
	);
}
