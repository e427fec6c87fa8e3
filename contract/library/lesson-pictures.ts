const PATH = "/files/lesson-pictures/";
const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Width that a picture in the text of a lesson is kept in, in pixels: sharp on a phone and across a page. */
export const lessonPictureWidth = 1600;

/** Where a picture in the text of a lesson is. */
export const lessonPicturePath = (fileId: string): string => `${PATH}${fileId}`;

/** @returns the ids of the pictures that a text in Markdown shows, each once */
export function lessonPictureIds(markdown: string): string[] {
	return [...new Set(Array.from(markdown.matchAll(new RegExp(`${PATH}(${ID})\\b`, "g")), ([, id]) => id as string))];
}
