import { randomBytes } from "node:crypto";
import type { FileType } from "../../contract/file-types.ts";

/*
 * Keys of files in the store (STO-01). A person's file name is reduced to letters, digits, dot, dash and underscore, so
 * that it can neither leave its folder nor have a meaning to a file system.
 */

export const downloadKey = (type: FileType, fileName: string) =>
	`downloads/${type}/${Date.now()}-${unique()}-${plainName(fileName)}`;

export const lessonKey = (lessonId: string, fileName: string) =>
	`lessons/${lessonId}/${Date.now()}-${unique()}${ending(fileName)}`;

export const productImageKey = (fileName: string) => `product-images/${Date.now()}-${unique()}${ending(fileName)}`;

export const lessonPictureKey = (fileName: string) => `${LESSON_PICTURES}/${Date.now()}-${unique()}${ending(fileName)}`;

export const pagePictureKey = (fileName: string) => `page-pictures/${Date.now()}-${unique()}${ending(fileName)}`;

export const pageMediaKey = (fileName: string) => `page-files/${Date.now()}-${unique()}${ending(fileName)}`;

export const brandPictureKey = (fileName: string) => `brand/${Date.now()}-${unique()}${ending(fileName)}`;

/** Returns the key of an audio file that was unpacked from a product's ZIP. */
export const audioPartKey = (fileName: string) => `audio-parts/${Date.now()}-${unique()}${ending(fileName)}`;

/** Returns the key of a product's stamped copy. */
export const stampedKey = (fileName: string) => `stamped/${Date.now()}-${unique()}${ending(fileName)}`;

/** Returns the key of an object that is written to try a store. */
export const probeKey = () => `probe/${unique()}`;

/** Folder of objects that are not complete or not checked yet: a store lists none, and sweeps those that were left. */
export const DRAFTS = ".drafts";

export const draftKey = () => `${DRAFTS}/${unique()}`;

/** Folder of the pictures in lesson texts. */
export const LESSON_PICTURES = "lesson-pictures";

/** Two files that arrive in the same millisecond get different keys, and keys cannot be guessed. */
const unique = () => randomBytes(9).toString("base64url");

const plainName = (name: string) =>
	name
		.replaceAll(/[^\w.-]+/g, "-")
		.replaceAll(/\.{2,}/g, ".")
		.slice(-80) || "file";

const ending = (name: string) => name.toLowerCase().match(/\.[a-z0-9]{1,10}$/)?.[0] ?? "";
