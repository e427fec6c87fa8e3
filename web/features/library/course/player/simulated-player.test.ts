import { expect, test } from "vitest";
import { movePlayer, type SimulatedPlayer, simulatedTime, startedPlayer } from "./simulated-player.ts";

const steps = (player: SimulatedPlayer, count: number) => {
	let moved = player;
	for (let step = 0; step < count; step++) moved = movePlayer(moved, "step");
	return moved;
};

test("CRS-03 the simulated player only advances while it plays, by one percent per step, up to 100", () => {
	expect(steps(startedPlayer, 5).percent).toBe(0);
	const playing = movePlayer(startedPlayer, "toggle-play");
	expect(steps(playing, 5)).toEqual({ percent: 5, playing: true, muted: false });
	expect(steps(playing, 150)).toEqual({ percent: 100, playing: false, muted: false });
});

test("CRS-03 it can be paused, muted, and restarted at its end", () => {
	const playing = steps(movePlayer(startedPlayer, "toggle-play"), 40);
	expect(steps(movePlayer(playing, "toggle-play"), 10).percent).toBe(40);
	expect(movePlayer(playing, "toggle-mute")).toMatchObject({ muted: true, playing: true, percent: 40 });
	expect(movePlayer(steps(playing, 100), "toggle-play")).toMatchObject({ percent: 0, playing: true });
});

test("CRS-03 it is 15:00 long", () => {
	expect([0, 1, 50, 100].map(simulatedTime)).toEqual(["0:00", "0:09", "7:30", "15:00"]);
});
