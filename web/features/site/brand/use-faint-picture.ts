import { useEffect, useState } from "react";
import { contrast, readColor } from "../../../../contract/color.ts";

/** Contrast below which a shape is hard to tell from what is behind it, as in WCAG 1.4.11. */
const FAINT = 3;
/** Width and height of the copy that is measured, in pixels. */
const SIZE = 64;

/**
 * Measures whether a picture can be seen on a color.
 *
 * @param src its address; null for none
 * @param ground hex color behind it
 * @returns whether most of what is drawn in it is faint; false while that isn't known
 */
export function useFaintPicture(src: string | null, ground: string): boolean {
	const [faint, setFaint] = useState(false);
	useEffect(() => {
		setFaint(false);
		if (!src) return;
		let isCurrent = true;
		const image = new Image();
		image.src = src;
		image
			.decode()
			.then(() => isCurrent && setFaint(isFaint(image, ground)))
			// Not a picture: the server says so.
			.catch(() => {});
		return () => {
			isCurrent = false;
		};
	}, [src, ground]);
	return faint;
}

function isFaint(image: HTMLImageElement, ground: string): boolean {
	const canvas = document.createElement("canvas");
	canvas.width = SIZE;
	canvas.height = SIZE;
	const context = canvas.getContext("2d", { willReadFrequently: true });
	const behind = readColor(ground);
	if (!context || !behind) return false;
	context.drawImage(image, 0, 0, SIZE, SIZE);
	const { data } = context.getImageData(0, 0, SIZE, SIZE);
	let drawn = 0;
	let hidden = 0;
	for (let at = 0; at < data.length; at += 4) {
		const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
		if (alpha < 128) continue;
		drawn += 1;
		if (contrast(behind, { red, green, blue, alpha: 1 }) < FAINT) hidden += 1;
	}
	// A picture that fills its frame brings its own ground.
	return drawn < 0.95 * SIZE * SIZE && hidden > drawn / 2;
}
