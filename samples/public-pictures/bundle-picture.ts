import { coverDesigns, coverSvg } from "../drawing/cover-designs.ts";
import { palette } from "../drawing/palette.ts";
import { multiplierCover } from "./multiplier-cover.ts";

const dataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * 1200 by 900, without a background: the book in front, the bonuses fanned behind it, the audiobook on a phone, and two of
 * the sheets to print.
 * @param sheets pages of them as data addresses
 */
export function bundleHtml(sheets: { worksheet: string; form: string }): string {
	const covers = {
		book: dataUrl(coverSvg(coverDesigns.book)),
		audiobook: dataUrl(coverSvg(coverDesigns.audiobook, 1240)),
		planner: dataUrl(coverSvg(coverDesigns.planner)),
		cropGuide: dataUrl(coverSvg(coverDesigns.cropGuide)),
		recipes: dataUrl(coverSvg(coverDesigns.recipeSalesSystem)),
		multiplier: dataUrl(coverSvg(multiplierCover)),
	};
	const sheet = (cover: string, left: number, top: number, width: number, turn: number) =>
		`<img class="sheet" src="${cover}" style="left:${left}px;top:${top}px;width:${width}px;transform:rotate(${turn}deg)">`;
	const page = (picture: string, left: number, top: number, width: number, turn: number) =>
		`<img class="page" src="${picture}" style="left:${left}px;top:${top}px;width:${width}px;transform:rotate(${turn}deg)">`;
	return `<style>
html,body{margin:0;background:transparent}
main{position:relative;width:1200px;height:900px;overflow:hidden}
.sheet,.page,.book,.phone,.shadow{position:absolute}
.sheet{border-radius:12px;box-shadow:0 18px 30px -12px #14372666,0 2px 6px #14372633}
.page{height:308px;border-radius:4px;background:#fff;object-fit:cover;object-position:top;box-shadow:0 14px 26px -10px #14372677,0 0 0 1px #1437261a}
.book{left:382px;top:176px;width:480px;filter:drop-shadow(22px 22px 22px #14372655)}
.book img{display:block;width:460px;border-radius:6px 12px 12px 6px}
.book::before{content:"";position:absolute;left:460px;top:8px;width:26px;height:559px;background:repeating-linear-gradient(90deg,#f6efdd 0 2px,#ddd2b6 2px 4px);border-radius:0 8px 8px 0}
.book::after{content:"";position:absolute;left:0;top:0;width:26px;height:575px;background:linear-gradient(90deg,#0005,#fff2 40%,#0003);border-radius:6px 0 0 6px}
.phone{left:872px;top:392px;width:236px;height:438px;border-radius:40px;background:#1d2420;padding:14px;box-sizing:border-box;transform:rotate(7deg);box-shadow:0 26px 40px -12px #14372688}
.phone div{width:100%;height:100%;border-radius:28px;overflow:hidden;background:${palette.paper};position:relative}
.phone img{width:100%;display:block}
.bar{position:absolute;left:22px;right:22px;bottom:46px;height:7px;border-radius:4px;background:#1f4d3633}
.bar::before{content:"";position:absolute;inset:0 62% 0 0;border-radius:4px;background:${palette.terracotta}}
.play{position:absolute;left:50%;bottom:66px;width:52px;height:52px;margin-left:-26px;border-radius:50%;background:${palette.deep}}
.play::before{content:"";position:absolute;left:20px;top:14px;border-left:18px solid ${palette.cream};border-top:12px solid transparent;border-bottom:12px solid transparent}
.shadow{left:90px;top:800px;width:1020px;height:80px;border-radius:50%;background:radial-gradient(closest-side,#14372655,transparent)}
</style><main><div class="shadow"></div>${sheet(covers.planner, 56, 150, 340, -14)}${sheet(covers.multiplier, 806, 84, 336, 13)}${sheet(covers.cropGuide, 212, 66, 340, -6)}${sheet(covers.recipes, 640, 50, 336, 5)}<div class="book"><img src="${covers.book}"></div>${page(sheets.form, 48, 500, 276, -8)}${page(sheets.worksheet, 168, 540, 276, 4)}<div class="phone"><div><img src="${covers.audiobook}"><span class="play"></span><span class="bar"></span></div></div></main>`;
}
