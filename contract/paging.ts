import { z } from "zod";

/** The first page is 1. Far more than anyone has, and little enough to count with. */
export const page = z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1);

/** A page of a list, and how many rows there are in all. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
	z.object({ rows: z.array(row), total: z.int(), page: z.int(), pageRows: z.int() });
