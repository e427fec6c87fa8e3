import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { settingShapes } from "../../../../contract/site/settings.ts";
import { updatedAt } from "../columns.ts";

/** One condition for each enumerated setting. */
const allowedValues = Object.entries(settingShapes).flatMap(([key, shape]) =>
	shape instanceof z.ZodEnum
		? [`when '${key}' then value in (${shape.options.map((option) => `'${option}'`).join(", ")})`]
		: [],
);

/** Settings that the seller can change. Keys and defaults are in `contract/site/settings.ts`. */
export const settings = pgTable(
	"settings",
	{
		key: text().primaryKey(),
		value: text().notNull(),
		updatedAt: updatedAt(),
	},
	() => [check("settings_value_check", sql.raw(`case key ${allowedValues.join(" ")} else true end`))],
);
