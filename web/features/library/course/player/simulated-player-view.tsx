import { ActionIcon, Group, Progress, Stack, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useLayoutEffect, useReducer } from "react";
import { limits } from "../../../../../contract/limits.ts";
import { movePlayer, simulatedTime, startedPlayer } from "./simulated-player.ts";

export function SimulatedPlayerView() {
	const [player, move] = useReducer(movePlayer, startedPlayer);
	// Before painting, so that the display matches the playback state.
	useLayoutEffect(() => {
		if (!player.playing) return;
		const timer = setInterval(() => move("step"), limits.simulatedPlayer.stepMs);
		return () => clearInterval(timer);
	}, [player.playing]);
	return (
		<Stack gap="sm">
			<Text c="dimmed" size="sm">
				There is no recording of this lesson yet. Its text and its files are on its page.
			</Text>
			<Progress value={player.percent} size="lg" bg="var(--line)" transitionDuration={0} aria-label="Progress" />
			<Group justify="space-between">
				<Group gap="xs">
					<ActionIcon
						size={44}
						onClick={() => move("toggle-play")}
						aria-label={player.playing ? "Pause" : "Play"}
						variant="filled"
					>
						{player.playing ? <IconPlayerPause size={20} /> : <IconPlayerPlay size={20} />}
					</ActionIcon>
					<ActionIcon
						size={44}
						onClick={() => move("toggle-mute")}
						aria-label={player.muted ? "Unmute" : "Mute"}
						variant="default"
					>
						{player.muted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
					</ActionIcon>
				</Group>
				<Text size="sm">
					{simulatedTime(player.percent)} / {simulatedTime(100)}
				</Text>
			</Group>
		</Stack>
	);
}
