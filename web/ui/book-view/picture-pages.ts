/** Enough to tell paper from a picture, and as few as possible to read. */
const WIDTH = 16;
const HEIGHT = 20;
/** Of 255: text makes the paper between its letters a little darker. */
const PAPER = 170;
const MIN_PAPER_SHARE = 0.3;

/**
 * Decides whether a drawn page is a picture as a whole, such as a cover: night mode, which turns paper dark, would give it
 * wrong colors. A dark page is one too.
 */
export function isPicture(page: HTMLCanvasElement): boolean {
	const small = document.createElement("canvas");
	[small.width, small.height] = [WIDTH, HEIGHT];
	const context = small.getContext("2d", { willReadFrequently: true });
	if (!context) return false;
	context.imageSmoothingQuality = "high";
	context.drawImage(page, 0, 0, WIDTH, HEIGHT);
	const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
	let paper = 0;
	for (let at = 0; at < data.length; at += 4) {
		const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
		if (Math.min(red, green, blue) >= PAPER) paper += 1;
	}
	return paper < MIN_PAPER_SHARE * WIDTH * HEIGHT;
}
