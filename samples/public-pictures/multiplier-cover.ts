import type { CoverDesign } from "../drawing/cover-designs.ts";
import { palette } from "../drawing/palette.ts";
import { threeDoorsScene } from "./scenes.ts";

export const multiplierCover: CoverDesign = {
	background: palette.mustard,
	ink: palette.deeper,
	accent: palette.deeper,
	lines: ["The Market", "Multiplier"],
	subtitle: "Three doors, one at a time",
	size: 88,
	scene: threeDoorsScene(),
};
