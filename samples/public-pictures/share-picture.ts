import { palette } from "../drawing/palette.ts";
import { tray } from "../drawing/plants.ts";

/** 1200 by 630: what is shown when a page is shared. `bundle` is the picture of the bundle as a data address. */
export function shareHtml(bundle: string, font: string): string {
	const greens = tray({
		x: -30,
		y: 560,
		width: 700,
		depth: 90,
		height: 96,
		scale: 1.1,
		seed: 11,
		plants: ["radish", "pea", "sunflower", "amaranth", "broccoli"],
		body: "#122e20",
		rim: "#0e2519",
	});
	return `<style>
@font-face{font-family:Fraunces;font-weight:600;src:url(${font})}
html,body{margin:0}
main{position:relative;width:1200px;height:630px;overflow:hidden;background:${palette.deep};color:${palette.cream};font-family:Lato}
h1{position:absolute;left:72px;top:118px;width:530px;margin:0;font:600 52px/1.12 Fraunces;letter-spacing:-.5px}
p{position:absolute;left:72px;top:64px;margin:0;font-size:24px;font-weight:700;letter-spacing:3px;text-transform:uppercase;color:${palette.sprout}}
img{position:absolute;right:-14px;top:92px;width:580px}
svg{position:absolute;left:0;top:0}
i{position:absolute;right:30px;top:66px;width:490px;height:490px;border-radius:50%;background:#2f6844}
</style><main><svg width="1200" height="630">${greens}</svg><i></i><img src="${bundle}"><p>Microgreens Academy</p><h1>Grow microgreens on one shelf. From seed to market table in nine days.</h1></main>`;
}
