import { limits } from "../../../../../contract/limits.ts";

/** The player of a lesson without media: it plays nothing, and advances by one percent at each step (CRS-03). */
export interface SimulatedPlayer {
	percent: number;
	playing: boolean;
	muted: boolean;
}

export type SimulatedPlayerAction = "step" | "toggle-play" | "toggle-mute";

export const startedPlayer: SimulatedPlayer = { percent: 0, playing: false, muted: false };

export function movePlayer(player: SimulatedPlayer, action: SimulatedPlayerAction): SimulatedPlayer {
	switch (action) {
		case "toggle-mute":
			return { ...player, muted: !player.muted };
		case "toggle-play":
			// At the end it starts over.
			if (!player.playing && player.percent >= 100) return { ...player, percent: 0, playing: true };
			return { ...player, playing: !player.playing };
		case "step": {
			if (!player.playing) return player;
			const percent = Math.min(100, player.percent + 1);
			return { ...player, percent, playing: percent < 100 };
		}
	}
}

/** Returns the time at a percentage, such as `0:09`. */
export function simulatedTime(percent: number): string {
	const seconds = Math.round((limits.simulatedPlayer.seconds * percent) / 100);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
