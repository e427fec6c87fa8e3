import { sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";

/** A foreign key column, as the database reports it. */
export interface ForeignKey {
	table: string;
	column: string;
	parent: string;
	parentKey: string;
	/** What happens to the row when the referenced row is deleted. */
	onDelete: "cascade" | "set null" | "refuse";
}

/** Lists every single-column foreign key. Asks the database itself, so that no table is missing. */
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
