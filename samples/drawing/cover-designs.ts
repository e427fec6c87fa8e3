import { palette } from "./palette.ts";
import {
	bookScene,
	cropPlateScene,
	headphonesScene,
	marketStallScene,
	plannerScene,
	singleTrayScene,
	sproutWaveScene,
} from "./scenes.ts";

export interface CoverDesign {
	background: string;
	ink: string;
	accent: string;
	lines: string[];
	subtitle: string;
	size: number;
	scene: string;
}

export const coverDesigns = {
	book: {
		background: palette.deep,
		ink: palette.cream,
		accent: palette.mustard,
		lines: ["The Microgreens", "Side Hustle"],
		subtitle: "Grow trays at home. Sell them close by.",
		size: 80,
		scene: bookScene(),
	},
	audiobook: {
		background: palette.paper,
		ink: palette.deep,
		accent: palette.brick,
		lines: ["The Audiobook"],
		subtitle: "Hands in the soil, book in your ears",
		size: 92,
		scene: headphonesScene(),
	},
	planner: {
		background: palette.sprout,
		ink: palette.deeper,
		accent: palette.deeper,
		lines: ["The Tray Planner"],
		subtitle: "Sow, light, harvest, deliver: week by week",
		size: 82,
		scene: plannerScene(),
	},
	cropGuide: {
		background: palette.cream,
		ink: palette.deep,
		accent: palette.brick,
		lines: ["The Crop Guide"],
		subtitle: "Seed, soak, blackout and harvest, crop by crop",
		size: 92,
		scene: cropPlateScene(),
	},
	recipeSalesSystem: {
		background: palette.terracotta,
		ink: "#fffaf0",
		accent: "#fffaf0",
		lines: ["The Recipe", "Sales System"],
		subtitle: "A reason to buy, on a card they take home",
		size: 84,
		scene: marketStallScene(),
	},
	chapterOneAudio: {
		background: palette.mustard,
		ink: palette.deeper,
		accent: palette.deeper,
		lines: ["Chapter One"],
		subtitle: "The two-week crop, read aloud",
		size: 108,
		scene: sproutWaveScene(),
	},
} satisfies Record<string, CoverDesign>;

/** 800 units wide; a taller page gives its extra height to the space between title and scene. */
export function coverSvg(design: CoverDesign, height = 1000): string {
	const firstLine = (design.lines.length === 1 ? 208 : 178) + (height - 1000) * 0.35;
	const title = design.lines
		.map(
			(line, index) =>
				`<text x="400" y="${firstLine + index * design.size}" text-anchor="middle" font-family="Vollkorn" font-weight="800" font-size="${design.size}" letter-spacing="-1" fill="${design.ink}">${line}</text>`,
		)
		.join("");
	const subtitleY = firstLine + (design.lines.length - 1) * design.size + 58;
	return svg(
		height,
		design.background,
		`${design.lines.join(" ")}: ${design.subtitle}`,
		`<g transform="translate(0 ${height - 1000})">${design.scene}</g><text x="400" y="84" text-anchor="middle" font-family="Lato" font-weight="700" font-size="23" letter-spacing="5" fill="${design.accent}">MICROGREENS ACADEMY</text>${title}<text x="400" y="${subtitleY}" text-anchor="middle" font-family="Vollkorn" font-style="italic" font-weight="400" font-size="34" fill="${design.accent}">${design.subtitle}</text><rect x="22" y="22" width="756" height="${height - 44}" rx="18" fill="none" stroke="${design.ink}" stroke-opacity=".5" stroke-width="3"/>`,
	);
}

export function untitledCoverSvg(): string {
	return svg(1000, palette.cream, "A tray of microgreens", singleTrayScene());
}

function svg(height: number, background: string, label: string, drawing: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 ${height}" role="img" aria-label="Cover. ${label}"><rect width="800" height="${height}" fill="${background}"/>${drawing}</svg>`;
}
