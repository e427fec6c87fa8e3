import { z } from "zod";

/** Page number, from 1. The maximum is far beyond any real list, yet safe for arithmetic. */
export const page = z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1);

/** One page of a list, with the total number of rows. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
	z.object({ rows: z.array(row), total: z.int(), page: z.int(), pageRows: z.int() });
