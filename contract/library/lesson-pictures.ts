const PATH = "/files/lesson-pictures/";
const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Width of pictures in lesson texts, in pixels: sharp on a phone and across a page. */
export const lessonPictureWidth = 1600;

/** Returns the address of a picture in a lesson text. */
export const lessonPicturePath = (fileId: string): string => `${PATH}${fileId}`;

/** Returns the unique IDs of the pictures in a Markdown text. */
export function lessonPictureIds(markdown: string): string[] {
	return [...new Set(Array.from(markdown.matchAll(new RegExp(`${PATH}(${ID})\\b`, "g")), ([, id]) => id as string))];
}
