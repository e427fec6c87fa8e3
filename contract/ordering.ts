import { z } from "zod";

/**
 * Where something in an order goes: by one place, or in front of another one (`null`: to the end). Said by neighbours
 * and not by numbers, so that it means the same after somebody else has moved something.
 */
export const newPlace = z.union([z.enum(["up", "down"]), z.object({ before: z.uuid().nullable() })]);
export type NewPlace = z.infer<typeof newPlace>;
