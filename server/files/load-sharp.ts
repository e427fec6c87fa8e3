import type sharp from "sharp";

/** Loads the image library when it is needed: it takes a tenth of a start, and 20 MB. */
export const loadSharp = async (): Promise<typeof sharp> => (await import("sharp")).default;
