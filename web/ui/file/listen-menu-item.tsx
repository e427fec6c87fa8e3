import { Menu } from "@mantine/core";
import { type PlayedBook, useAudiobookButton } from "../../lib/media/use-audiobook-button.ts";
import { useMemberText } from "../../lib/text/member-texts.ts";

/** Plays an item from its menu. */
export function ListenMenuItem({ book }: { book: PlayedBook }) {
	const memberText = useMemberText();
	const { plays, begun, Icon, press } = useAudiobookButton(book);
	return (
		<Menu.Item leftSection={<Icon size={18} aria-hidden />} onClick={press}>
			{plays ? "Pause" : memberText(begun ? "dashboardContinueListening" : "libraryListen")}
		</Menu.Item>
	);
}
