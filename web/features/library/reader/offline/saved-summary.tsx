import { Button, Group, Paper, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDeviceMobileCheck } from "@tabler/icons-react";
import { formatFileSize } from "../../../../../contract/file-size.ts";
import { count } from "../../../../../contract/text/count.ts";
import { OFFLINE_PAGE } from "../../../../lib/page/offline-page.ts";
import { ConfirmDialog } from "../../../../ui/dialog/confirm-dialog.tsx";
import { removeAll, useSavedItems } from "./saved-items.ts";

/** Space used by the library on this device, if anything is saved (LIB-04). */
export function SavedSummary() {
	const { items } = useSavedItems();
	const [isAsking, asking] = useDisclosure(false);
	if (items.length === 0) return null;
	const bytes = items.reduce((all, item) => all + item.bytes, 0);
	return (
		<Paper component="section" aria-label="Available offline" withBorder bg="var(--surface)" px="lg" py="sm" mb="lg">
			<Group justify="space-between" gap="sm">
				<Group gap="sm" wrap="nowrap" flex="1 1 18rem">
					<IconDeviceMobileCheck size={24} stroke={1.5} aria-hidden style={{ flex: "none" }} />
					<Text size="sm">
						{count(items.length, "item")} available offline ({formatFileSize(bytes)}) until you sign out.
					</Text>
				</Group>
				<Group gap="xs">
					<Button component="a" href={OFFLINE_PAGE} size="sm" variant="light">
						View
					</Button>
					<Button size="sm" variant="default" onClick={asking.open}>
						Remove all
					</Button>
				</Group>
			</Group>
			<ConfirmDialog
				opened={isAsking}
				title="Remove all offline copies?"
				confirmLabel="Remove all"
				onClose={asking.close}
				onConfirm={() => void removeAll().then(asking.close)}
				harmless
			>
				Everything stays in your library. To use them offline, download them again.
			</ConfirmDialog>
		</Paper>
	);
}
