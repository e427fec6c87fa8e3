import { z } from "zod";
import type { Path } from "./content-path.ts";

/** Returns the schema of the field at a path of the page, which must exist. */
export function shapeAt(shape: z.ZodType, path: Path): z.ZodType {
	const [name, ...rest] = path;
	if (name === undefined) return shape;
	if (shape instanceof z.ZodObject) return shapeAt(shape.shape[name] as z.ZodType, rest);
	throw new Error(`The page has no field ${String(name)}.`);
}
