import { Skeleton, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import type { PictureCrop as Crop } from "../../../contract/site/uploads.ts";
import "react-image-crop/dist/ReactCrop.css";
import classes from "./picture-crop.module.css";

/** Maximum rendered size in pixels: a camera's photo would fill a phone's memory. */
const DRAWN_PIXELS = 1200;

/**
 * Crops a picture by mouse, touch or arrow keys. A file that the browser cannot render is left unchanged: the server
 * reports the problem. Loaded when a picture is chosen.
 *
 * @param ratio width to height of the crop
 * @param onChange null for the entire picture
 */
export default function PictureCrop(props: { file: File; ratio: number; onChange: (crop: Crop | null) => void }) {
	const { file, ratio, onChange } = props;
	const canvas = useRef<HTMLCanvasElement>(null);
	const [state, setState] = useState<"drawing" | "drawn" | "unreadable">("drawing");
	const [crop, setCrop] = useState<PercentCrop>();

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
	useEffect(() => {
		let left = false;
		void drawPicture(file, canvas.current).then((size) => {
			if (left) return;
			setState(size ? "drawn" : "unreadable");
			if (!size) return onChange(null);
			const { width, height } = size;
			const whole = makeAspectCrop({ unit: "%", width: 100 }, ratio, width, height);
			const middle = centerCrop(whole, width, height);
			setCrop(middle);
			onChange(shareOf(middle));
		});
		return () => {
			left = true;
		};
	}, [file]);

	if (state === "unreadable") return null;
	return (
		<div>
			{state === "drawing" && <Skeleton height={200} />}
			<div hidden={state === "drawing"}>
				<ReactCrop
					className={classes.crop}
					crop={crop}
					aspect={ratio}
					keepSelection
					minWidth={24}
					ariaLabels={{
						cropArea: "Use the arrow keys to move the crop",
						nwDragHandle: "Use the arrow keys to move the upper left corner",
						nDragHandle: "Use the up and down arrow keys to move the top edge",
						neDragHandle: "Use the arrow keys to move the upper right corner",
						eDragHandle: "Use the left and right arrow keys to move the right edge",
						seDragHandle: "Use the arrow keys to move the lower right corner",
						sDragHandle: "Use the up and down arrow keys to move the bottom edge",
						swDragHandle: "Use the arrow keys to move the lower left corner",
						wDragHandle: "Use the left and right arrow keys to move the left edge",
					}}
					onChange={(_, percent) => setCrop(percent)}
					onComplete={(_, percent) => onChange(shareOf(percent))}
				>
					<canvas ref={canvas} className={classes.picture} />
				</ReactCrop>
			</div>
			<Text size="sm" c="dimmed" mt={4}>
				Drag to choose the part that the card shows.
			</Text>
		</div>
	);
}

/** Returns the size of the rendered picture, or null if the browser cannot read it. */
async function drawPicture(file: File, canvas: HTMLCanvasElement | null) {
	const picture = await createImageBitmap(file).catch(() => null);
	const context = canvas?.getContext("2d");
	if (!picture || !canvas || !context) return null;
	const scale = Math.min(1, DRAWN_PIXELS / Math.max(picture.width, picture.height));
	canvas.width = Math.max(1, Math.round(picture.width * scale));
	canvas.height = Math.max(1, Math.round(picture.height * scale));
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	return { width: canvas.width, height: canvas.height };
}

/** Returns null for the entire picture, or an empty crop. */
function shareOf({ x, y, width, height }: PercentCrop): Crop | null {
	if ((width > 99.5 && height > 99.5) || width <= 0 || height <= 0) return null;
	const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));
	return { x: share(x), y: share(y), width: share(width), height: share(height) };
}
