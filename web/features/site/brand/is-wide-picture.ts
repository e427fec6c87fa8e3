/** A picture this many times as wide as high usually has lettering. */
const WIDE = 2.5;

/** Measures a file that was chosen as a logo. Returns false if it is not a picture. */
export async function isWidePicture(file: File): Promise<boolean> {
	const url = URL.createObjectURL(file);
	const image = new Image();
	image.src = url;
	try {
		await image.decode();
		return image.naturalWidth >= WIDE * image.naturalHeight;
	} catch {
		return false;
	} finally {
		URL.revokeObjectURL(url);
	}
}
