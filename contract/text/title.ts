import { z } from "zod";
import { limits } from "../limits.ts";
import { text } from "./text.ts";

/** A title: one line, never blank. */
export const title = text(limits.title.characters).pipe(
	z
		.string()
		.min(1, "must not be empty")
		.refine((value) => !/[\r\n]/.test(value), "must be a single line"),
);

/** The same for the course, with the wording of MOD-01. */
export const requiredTitle = text(limits.title.characters)
	.refine((value) => value !== "", "Title is required")
	.refine((value) => !/[\r\n]/.test(value), "must be a single line");

export const description = text(limits.description.characters);

/** A field that may stay empty: blank becomes null (UPD-03). */
export const optional = <Shape extends z.ZodType>(shape: Shape) =>
	z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? null : value), shape.nullable());
