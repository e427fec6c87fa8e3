import { sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";

/** A column that refers to a row of another table, as the database knows it. */
export interface ForeignKey {
	table: string;
	column: string;
	parent: string;
	parentKey: string;
	/** What happens to the row when what it refers to is deleted. */
	onDelete: "cascade" | "set null" | "refuse";
}

/** @returns every reference of one column, asked of the database itself, so that no list can lack a table */
export async function listForeignKeys(tx: Queryable): Promise<ForeignKey[]> {
	const { rows } = await tx.execute<{ [key in keyof ForeignKey]: ForeignKey[key] }>(sql`
		select conrelid::regclass::text as "table", child.attname as "column",
			confrelid::regclass::text as parent, parent.attname as "parentKey",
			case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refuse' end as "onDelete"
		from pg_constraint
		join pg_attribute child on child.attrelid = conrelid and child.attnum = conkey[1]
		join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = confkey[1]
		where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1`);
	return rows;
}
