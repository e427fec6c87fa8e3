/** What a browser finds in a film. */
export interface FilmFacts {
	/** In pixels. */
	width: number;
	height: number;
	/** A JPEG of the picture after the first second; null if the film cannot be drawn. */
	poster: File | null;
}

const POSTER_AT_S = 1;
const MAX_WAIT_MS = 20_000;

/**
 * Reads size and a picture of a film on this device, so that no poster has to be made (BRND-04).
 *
 * @returns null if this browser cannot play it
 */
export async function readFilm(file: File): Promise<FilmFacts | null> {
	const film = document.createElement("video");
	film.muted = true;
	film.preload = "auto";
	film.src = URL.createObjectURL(file);
	try {
		await waitForEvent(film, "loadeddata");
		film.currentTime = Math.min(POSTER_AT_S, film.duration / 2 || 0);
		await waitForEvent(film, "seeked");
		const { videoWidth: width, videoHeight: height } = film;
		if (width === 0 || height === 0) return null;
		return { width, height, poster: await drawPoster(film, width, height) };
	} catch {
		return null;
	} finally {
		URL.revokeObjectURL(film.src);
		film.removeAttribute("src");
	}
}

/** Resolves with the event; rejects if the film fails or takes too long. */
function waitForEvent(film: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error("the film was not read in time")), MAX_WAIT_MS);
		const end = (settle: () => void) => () => {
			clearTimeout(timer);
			settle();
		};
		film.addEventListener(event, end(resolve), { once: true });
		film.addEventListener(
			"error",
			end(() => reject(new Error("the film cannot be played"))),
			{ once: true },
		);
	});
}

async function drawPoster(film: HTMLVideoElement, width: number, height: number): Promise<File | null> {
	const canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext("2d");
	if (!context) return null;
	context.drawImage(film, 0, 0, width, height);
	const picture = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
	return new File([picture], "poster.jpg", { type: "image/jpeg" });
}
