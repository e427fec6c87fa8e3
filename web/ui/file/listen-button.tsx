import { Button } from "@mantine/core";
import { type PlayedBook, useAudiobookButton } from "../../lib/media/use-audiobook-button.ts";
import { useMemberText } from "../../lib/text/member-texts.ts";

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
	const { plays, begun, Icon, press } = useAudiobookButton(props.book);
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
