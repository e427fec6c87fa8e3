import { randomBytes } from "node:crypto";
import type { FileType } from "../../contract/file-types.ts";

/*
 * Where a file goes in the store (STO-01). The name a person gave is reduced to letters, digits, dot, dash and
 * underscore, so that it can neither leave its folder nor mean anything to a file system.
 */

export const downloadKey = (type: FileType, fileName: string) =>
	`downloads/${type}/${Date.now()}-${unique()}-${plainName(fileName)}`;

export const lessonKey = (lessonId: string, fileName: string) =>
	`lessons/${lessonId}/${Date.now()}-${unique()}${ending(fileName)}`;

export const productImageKey = (fileName: string) => `product-images/${Date.now()}-${unique()}${ending(fileName)}`;

export const lessonPictureKey = (fileName: string) => `${LESSON_PICTURES}/${Date.now()}-${unique()}${ending(fileName)}`;

export const pagePictureKey = (fileName: string) => `page-pictures/${Date.now()}-${unique()}${ending(fileName)}`;

/** A sound file that was unpacked from a product's ZIP. */
export const audioPartKey = (fileName: string) => `audio-parts/${Date.now()}-${unique()}${ending(fileName)}`;

/** A copy of a product's file with its buyer's name in it. */
export const stampedKey = (fileName: string) => `stamped/${Date.now()}-${unique()}${ending(fileName)}`;

/** The folder of the pictures in the texts of lessons. */
export const LESSON_PICTURES = "lesson-pictures";

/** Two files that come in the same millisecond have two keys, and nobody guesses one. */
const unique = () => randomBytes(9).toString("base64url");

const plainName = (name: string) =>
	name
		.replaceAll(/[^\w.-]+/g, "-")
		.replaceAll(/\.{2,}/g, ".")
		.slice(-80) || "file";

const ending = (name: string) => name.toLowerCase().match(/\.[a-z0-9]{1,10}$/)?.[0] ?? "";
