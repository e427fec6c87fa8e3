import { Button } from "@mantine/core";
import { IconHeadphones, IconPlayerPauseFilled } from "@tabler/icons-react";
import { audiobookPlayer, useHeldAudiobook } from "../lib/audiobook-player.ts";
import { usePerson } from "../lib/session-context.tsx";

/** Plays an audiobook in the site's player where it was stopped, and pauses it (LIB-02). */
export function ListenButton(props: {
	book: { id: string; seconds: number; placeSeconds: number };
	describedBy: string;
	size?: string;
	/** For narrow spaces. */
	compact?: boolean;
	fullWidth?: boolean;
}) {
	const { id, placeSeconds, seconds } = props.book;
	const person = usePerson();
	const held = useHeldAudiobook();
	const plays = held?.productId === id && held.playing;
	const begun = placeSeconds > 0 && placeSeconds < seconds;
	const Icon = plays ? IconPlayerPauseFilled : IconHeadphones;
	return (
		<Button
			variant={props.compact ? "light" : "filled"}
			fullWidth={props.fullWidth ?? true}
			size={props.size}
			px={props.compact ? "xs" : undefined}
			leftSection={<Icon size={18} aria-hidden />}
			aria-describedby={props.describedBy}
			onClick={() => (plays ? audiobookPlayer.pause() : person && audiobookPlayer.listen(id, person.id))}
		>
			{plays ? "Pause" : begun ? (props.compact ? "Continue" : "Continue listening") : "Listen"}
		</Button>
	);
}
