import { Button, Menu } from "@mantine/core";
import { IconHeadphones, IconPlayerPauseFilled } from "@tabler/icons-react";
import { audiobookPlayer, useOpenAudiobook } from "../../lib/media/audiobook-player.ts";
import { usePerson } from "../../lib/session/session-context.tsx";
import { useMemberText } from "../../lib/text/member-texts.ts";

interface PlayedBook {
	id: string;
	seconds: number;
	placeSeconds: number;
}

/**
 * Plays a recording in the site's player where it was stopped, and pauses it (LIB-02).
 *
 * @returns what the button shows and does
 */
function useListening({ id, placeSeconds, seconds }: PlayedBook) {
	const person = usePerson();
	const audiobook = useOpenAudiobook();
	const plays = audiobook?.productId === id && audiobook.playing;
	return {
		plays,
		begun: placeSeconds > 0 && placeSeconds < seconds,
		Icon: plays ? IconPlayerPauseFilled : IconHeadphones,
		press: () => (plays ? audiobookPlayer.pause() : person && audiobookPlayer.listen(id, person.id)),
	};
}

/** Plays a recording (LIB-02). */
export function ListenButton(props: {
	book: PlayedBook;
	describedBy: string;
	size?: string;
	/** For narrow spaces. */
	compact?: boolean;
	fullWidth?: boolean;
}) {
	const memberText = useMemberText();
	const { plays, begun, Icon, press } = useListening(props.book);
	return (
		<Button
			variant={props.compact ? "light" : "filled"}
			fullWidth={props.fullWidth ?? true}
			size={props.size}
			px={props.compact ? "xs" : undefined}
			leftSection={<Icon size={18} aria-hidden />}
			aria-describedby={props.describedBy}
			onClick={press}
		>
			{plays
				? "Pause"
				: memberText(begun ? (props.compact ? "libraryContinue" : "dashboardContinueListening") : "libraryListen")}
		</Button>
	);
}

/** Plays an item from its menu. */
export function ListenMenuItem({ book }: { book: PlayedBook }) {
	const memberText = useMemberText();
	const { plays, begun, Icon, press } = useListening(book);
	return (
		<Menu.Item leftSection={<Icon size={18} aria-hidden />} onClick={press}>
			{plays ? "Pause" : memberText(begun ? "dashboardContinueListening" : "libraryListen")}
		</Menu.Item>
	);
}
