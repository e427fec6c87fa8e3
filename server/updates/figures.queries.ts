import type { ClientBase } from "pg";
import { formatMoney } from "../../contract/money.ts";

/** What an update must not change, by what it counts; without what the tables of an earlier version don't have yet. */
export type Figures = Map<string, string>;

interface Count {
	/** Such as `Customers`. */
	label: string;
	/** Columns that the count reads, as `table.column`. */
	needs: string[];
	/** Of a version that has this column, something else is counted. */
	unless?: string;
	query: string;
}

const counts: Count[] = [
	{ label: "Accounts", needs: ["users.id"], query: "select count(*) from users" },
	{ label: "Admins", needs: ["customers.role"], query: "select count(*) from customers where role = 'admin'" },
	{
		label: "Admins",
		needs: ["profiles.role"],
		unless: "customers.role",
		query: "select count(*) from profiles where role = 'admin'",
	},
	// Before there were orders, an approved email was a customer only once it had an account.
	{ label: "Customers", needs: ["customers.id", "orders.id"], query: "select count(*) from customers" },
	{
		label: "Customers with access",
		needs: ["customers.approved", "orders.id"],
		query: "select count(*) from customers where approved",
	},
	{
		label: "Customers with access",
		needs: ["pre_approved_emails.email"],
		unless: "orders.id",
		query: "select count(*) from pre_approved_emails",
	},
	{ label: "Orders", needs: ["orders.id"], query: "select count(*) from orders" },
	{ label: "Products", needs: ["digital_downloads.id"], query: "select count(*) from digital_downloads" },
	{ label: "Lessons", needs: ["lessons.id"], query: "select count(*) from lessons" },
	{ label: "Files", needs: ["stored_files.key"], query: "select count(*) from stored_files" },
	{
		label: "SHA-256 of the list of files",
		needs: ["stored_files.key", "stored_files.sha256", "stored_files.size"],
		query: `select left(encode(sha256(convert_to(
			coalesce(string_agg(concat_ws(' ', key, size, sha256), E'\\n' order by key), ''), 'UTF8')), 'hex'), 16) from stored_files`,
	},
];

const SALES = {
	needs: ["orders.currency", "orders.minor_units", "orders.state", "orders.test"],
	query: `select currency, state, count(*) as orders, sum(minor_units) as total from orders
		where not test group by currency, state order by currency, state`,
};

/** Reads the figures in one transaction's view of the database. */
export async function readFigures(client: ClientBase): Promise<Figures> {
	const { rows: columns } = await client.query<{ name: string }>(
		`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
	);
	const known = new Set(columns.map(({ name }) => name));
	const has = ({ needs, unless }: { needs: string[]; unless?: string }) =>
		needs.every((column) => known.has(column)) && !(unless && known.has(unless));
	const figures: Figures = new Map();
	for (const count of counts.filter(has)) {
		const { rows } = await client.query({ text: count.query, rowMode: "array" });
		figures.set(count.label, String(rows[0]?.[0]));
	}
	if (!has(SALES)) return figures;
	const { rows } = await client.query<{ currency: string; state: string; orders: string; total: string }>(SALES.query);
	for (const { currency, state, orders, total } of rows)
		figures.set(
			`Orders in ${currency}, ${state}`,
			`${orders}: ${formatMoney({ minorUnits: Number(total), currency })}`,
		);
	return figures;
}
