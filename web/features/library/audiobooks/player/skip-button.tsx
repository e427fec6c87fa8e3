import { ActionIcon } from "@mantine/core";
import { IconRewindBackward15, IconRewindForward30 } from "@tabler/icons-react";
import type { BookSound } from "./use-book-sound.ts";
import { BACK_SECONDS, FORWARD_SECONDS } from "./use-lock-screen.ts";

export function SkipButton({ sound, direction }: { sound: BookSound; direction: "back" | "forward" }) {
	const back = direction === "back";
	const Icon = back ? IconRewindBackward15 : IconRewindForward30;
	return (
		<ActionIcon
			size={44}
			variant="subtle"
			color="gray"
			aria-label={back ? `Back ${BACK_SECONDS} seconds` : `Forward ${FORWARD_SECONDS} seconds`}
			onClick={() => sound.skip(back ? -BACK_SECONDS : FORWARD_SECONDS)}
		>
			<Icon size={26} stroke={1.6} aria-hidden />
		</ActionIcon>
	);
}
