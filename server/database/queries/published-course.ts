import { and, eq, type SQL } from "drizzle-orm";
import { lessons } from "../schema/library/lessons.ts";
import { modules } from "../schema/library/modules.ts";

/** Selects what members and visitors see of the course; the query joins modules and lessons. Only admins see drafts. */
export const isPublished: SQL | undefined = and(eq(modules.published, true), eq(lessons.published, true));
