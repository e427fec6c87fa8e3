import { isNewer, isReleaseVersion } from "../releases/compare-versions.ts";

/*
 * Reads a migration as the version before meets it (UPG-04): while processes are replaced one after another, that
 * version goes on reading and writing the migrated tables.
 */

export interface IncompatibleStatement {
	statement: string;
	/** What the version before would meet. */
	reason: string;
}

/** What a migration itself makes, which the version before does not use. */
interface Made {
	tables: Set<string>;
	/** As `table.column`. */
	columns: Set<string>;
	/** Columns that get a default in this migration, as `table.column`. */
	defaults: Set<string>;
}

interface Rule {
	pattern: RegExp;
	reason: string;
	/** Whether nothing that the version before knows is concerned. */
	isHarmless?: (match: RegExpExecArray, made: Made) => boolean;
	/** It removes something: an exception names the release since which nothing uses it. */
	removes?: boolean;
}

const name = String.raw`(?:public\.)?"?(\w+)"?`;
const ofNewTable = ([, table = ""]: RegExpExecArray, made: Made) => made.tables.has(table);
const ofNewColumn = ([, table = "", column = ""]: RegExpExecArray, made: Made) =>
	made.tables.has(table) || made.columns.has(`${table}.${column}`);

/** Quoted names in a list or a check, without those of the table. */
const columnsIn = (table: string, text: string) =>
	[...text.matchAll(/"(\w+)"/g)].map(([, column = ""]) => column).filter((column) => column !== table);
const ofNewColumns = ([, table = "", list = ""]: RegExpExecArray, made: Made) => {
	if (made.tables.has(table)) return true;
	const columns = columnsIn(table, list);
	return columns.length > 0 && columns.every((column) => made.columns.has(`${table}.${column}`));
};

/** Rows of the version before have null there, and nulls differ from each other. */
const ofSomeNewColumn = (match: RegExpExecArray, made: Made) => {
	const [statement, table = "", list = ""] = match;
	if (made.tables.has(table)) return true;
	if (/nulls not distinct/.test(statement)) return false;
	return columnsIn(table, list).some(
		(column) => made.columns.has(`${table}.${column}`) && !made.defaults.has(`${table}.${column}`),
	);
};

const action = (rest: string) => new RegExp(`^alter table (?:if exists )?(?:only )?${name} ${rest}`);

/** Each pattern is matched with a normalized statement: one action, lower case, no comments, no texts. */
const rules: Rule[] = [
	{
		pattern: new RegExp(`^drop table (?:if exists )?${name}`),
		reason: "The version before still reads and writes this table.",
		isHarmless: ofNewTable,
		removes: true,
	},
	{
		pattern: action(String.raw`drop column (?:if exists )?"?(\w+)"?`),
		reason: "The version before still reads and writes this column.",
		isHarmless: ofNewColumn,
		removes: true,
	},
	{
		pattern: /^drop (?:materialized )?view\b/,
		reason: "The version before still reads this view. Replace it with “create or replace view”.",
		removes: true,
	},
	{
		pattern: /^drop (?:function|procedure|routine|aggregate)\b/,
		reason: "The version before still calls this function. Replace it with “create or replace function”.",
		removes: true,
	},
	{
		pattern: /^drop (?:type|domain|sequence|schema|extension)\b/,
		reason: "The version before still uses it.",
		removes: true,
	},
	{
		pattern: /^(?:drop|truncate) .*\bcascade\b/,
		reason: "“cascade” removes what is not named, which the version before may use.",
		removes: true,
	},
	{
		pattern: /^alter \w+ .*\brename\b/,
		reason: "The version before knows only the old name. Add the new one beside it.",
	},
	{ pattern: /^alter .*\bset schema\b/, reason: "The version before looks for it where it was." },
	{
		pattern: action(String.raw`alter (?:column )?"?(\w+)"? (?:set data )?type\b`),
		reason: "The version before writes values of the old type. Add another column.",
		isHarmless: ofNewColumn,
	},
	{
		pattern: action(String.raw`alter (?:column )?"?(\w+)"? set not null`),
		reason: "The version before may leave this column empty.",
		isHarmless: (match, made) =>
			made.tables.has(match[1] ?? "") ||
			(made.columns.has(`${match[1]}.${match[2]}`) && made.defaults.has(`${match[1]}.${match[2]}`)),
	},
	{
		pattern: action(String.raw`alter (?:column )?"?(\w+)"? drop (?:default|identity|expression)`),
		reason: "The version before leaves this value to the database.",
		isHarmless: ofNewTable,
	},
	{
		pattern: action(String.raw`alter (?:column )?"?(\w+)"? (?:add generated|set generated|set expression)`),
		reason: "The version before writes this column itself.",
		isHarmless: ofNewColumn,
	},
	{
		pattern: action(
			String.raw`add (?:column )?(?:if not exists )?(?!constraint\b)"?(\w+)"? (?=.*(?:\bnot null\b|\bprimary key\b))(?!.*(?:\bdefault\b|\bgenerated\b|\b(?:small|big)?serial\b))`,
		),
		reason: "The version before does not know this column, so it adds rows without it. Give it a default.",
		isHarmless: ofNewTable,
	},
	{
		pattern: action(
			String.raw`add (?:column )?(?:if not exists )?(?!constraint\b)"?(\w+)"? (?=.*\bdefault\b)(?=.*\b(?:unique|primary key)\b)`,
		),
		reason: "Every row that the version before adds would have the same value, which must be unique.",
		isHarmless: ofNewTable,
	},
	{
		pattern: action(String.raw`add (?:constraint "?\w+"? )?(?:unique|primary key|exclude)\b[^(]*\(([^)]*)\)`),
		reason: "The version before may write the same values twice.",
		isHarmless: ofSomeNewColumn,
	},
	{
		pattern: new RegExp(
			String.raw`^create unique index (?:concurrently )?(?:if not exists )?(?:"?\w+"? )?on (?:only )?${name}(?: using \w+)? ?\((.*?)\)`,
		),
		reason: "The version before may write the same values twice.",
		isHarmless: ofSomeNewColumn,
	},
	{
		pattern: action(String.raw`add (?:constraint "?\w+"? )?foreign key ?\(([^)]*)\)`),
		reason: "The version before may write references to rows that do not exist, or delete what is referred to.",
		isHarmless: ofNewColumns,
	},
	{
		pattern: action(String.raw`add (?:constraint "?\w+"? )?check ?\((.*)\)`),
		reason: "The version before may write what this check refuses.",
		isHarmless: ofNewColumns,
	},
	{
		pattern: action(String.raw`drop constraint (?:if exists )?"?\w+_(?:unique|key|pk|pkey)"?`),
		reason: "“on conflict” of the version before may need this constraint.",
		isHarmless: ofNewTable,
		removes: true,
	},
	{
		pattern: /^drop index (?:concurrently )?(?:if exists )?"?\w*(?:unique|key)\w*"?/,
		reason: "“on conflict” of the version before may need this index.",
		removes: true,
	},
	{
		pattern: new RegExp(`^truncate (?:table )?(?:only )?${name}`),
		reason: "The version before still shows these rows.",
		isHarmless: ofNewTable,
		removes: true,
	},
	{ pattern: /^revoke\b/, reason: "The version before may need this right." },
	{
		pattern: action("(?:enable|force) row level security"),
		reason: "The version before would no longer see its rows.",
		isHarmless: ofNewTable,
	},
];

const UNUSED = /^--\s*unused since (\S+)\s*$/m;
/** With a reason that is more than a word. */
const REVIEWED = /^--\s*reviewed: (\S.{19,})$/m;

/**
 * Finds what the version before could not work with. A comment of its own line before a statement is a reviewed
 * exception: `-- unused since 0.3.0` for something that is removed, `-- reviewed: ` and a reason for anything else.
 *
 * @param sql of one migration
 * @param version of this release: what is removed must have been unused in one that is not newer
 */
export function findIncompatibleStatements(sql: string, version: string): IncompatibleStatement[] {
	const statements = splitStatements(sql).flatMap(({ text, comments }) =>
		splitActions(normalize(text)).map((statement) => ({ statement, comments })),
	);
	const made = findMade(statements.map(({ statement }) => statement));
	return statements.flatMap(({ statement, comments }) => {
		const found = rules.find(({ pattern, isHarmless }) => {
			const match = pattern.exec(statement);
			return match !== null && !isHarmless?.(match, made);
		});
		if (!found || isReviewed(found, comments, version)) return [];
		return [{ statement, reason: found.reason }];
	});
}

function isReviewed({ removes = false }: Rule, comments: string, version: string): boolean {
	if (!removes) return REVIEWED.test(comments);
	const since = UNUSED.exec(comments)?.[1] ?? "";
	return isReleaseVersion(since) && !isNewer(since, version);
}

/**
 * Splits at semicolons outside of texts, quoted names, comments and bodies. The statements of a `do` block are listed as
 * well.
 */
function splitStatements(sql: string): { text: string; comments: string }[] {
	const parts =
		/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$([\s\S]*?)\$\1\$|;|[^;'"$/-]+|[\s\S]/g;
	const statements: { text: string; comments: string }[] = [];
	let [text, comments] = ["", ""];
	const end = () => {
		if (text.trim()) {
			statements.push({ text, comments });
			comments = "";
		}
		text = "";
	};
	for (const [part, , body] of sql.matchAll(parts)) {
		if (part === ";") end();
		// Only a comment before a statement is about it.
		else if (part.startsWith("--")) comments += text.trim() ? "" : `${part}\n`;
		else if (part.startsWith("/*")) text += " ";
		else if (part.startsWith("'")) text += "''";
		else if (body !== undefined && /^\s*do\b/i.test(text)) {
			statements.push(...splitStatements(body.replaceAll(/\b(?:begin|then|else|loop)\b/gi, ";")));
			text = "";
		} else text += body === undefined ? part : "''";
	}
	end();
	return statements;
}

const normalize = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Splits the actions of `alter table` into statements of their own, and the tables of `drop table`. */
function splitActions(statement: string): string[] {
	const [, head, actions] =
		/^(alter table (?:if exists )?(?:only )?\S+|drop table(?: if exists)?) (.*)$/.exec(statement) ?? [];
	if (!head || !actions) return [statement];
	let depth = 0;
	const split = [""];
	for (const character of actions) {
		if (character === "(") depth += 1;
		if (character === ")") depth -= 1;
		if (character === "," && depth === 0) split.push("");
		else split[split.length - 1] += character;
	}
	return split.map((one) => `${head} ${one.trim()}`);
}

function findMade(statements: string[]): Made {
	const made: Made = { tables: new Set(), columns: new Set(), defaults: new Set() };
	const table = new RegExp(`^create (?:(?:global |local )?temp(?:orary)? |unlogged )?table (?:if not exists )?${name}`);
	const column = action(String.raw`add (?:column )?(?:if not exists )?(?!constraint\b)"?(\w+)"? (.*)$`);
	const defaulted = action(String.raw`alter (?:column )?"?(\w+)"? set default`);
	for (const statement of statements) {
		const created = table.exec(statement)?.[1];
		if (created) made.tables.add(created);
		const added = column.exec(statement);
		if (added) made.columns.add(`${added[1]}.${added[2]}`);
		if (added && /\bdefault\b/.test(added[3] ?? "")) made.defaults.add(`${added[1]}.${added[2]}`);
		const later = defaulted.exec(statement);
		if (later) made.defaults.add(`${later[1]}.${later[2]}`);
	}
	return made;
}
