import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gte, sql } from "drizzle-orm";
import { parse } from "hono/utils/cookie";
import type { Config } from "../../config.ts";
import { type Database, prepareOnce } from "../../database/database.ts";
import { sessions, users } from "../../database/schema/accounts/auth.ts";
import { customers } from "../../database/schema/customers/customers.ts";
import { sessionCookieName } from "../sign-in/session-cookie.ts";
import { membershipColumns } from "./access.queries.ts";

/**
 * Finds the session of a cookie with its account and customer (SES-06). The same as the auth service's `getSession`
 * without extending the session, in one statement: every request of every person asks for it.
 *
 * @param cookie the entire header
 * @returns null without a session, or with one that has ended
 */
export async function findSession(
	db: Database,
	config: Pick<Config, "siteUrl" | "authSecret">,
	cookie: string,
	now: Date,
) {
	const name = sessionCookieName(config.siteUrl);
	const signed = parse(cookie, name)[name];
	const token = signed && openSignedValue(signed, config.authSecret);
	if (!token) return null;
	const statement = prepareOnce(db, "session", () => selectSession(db));
	const [found] = await statement.execute({ token, now });
	return found ?? null;
}

const selectSession = (db: Database) =>
	db
		.select({
			signedInAt: sessions.createdAt,
			expiresAt: sessions.expiresAt,
			user: { id: users.id, email: users.email, name: users.name, twoFactorEnabled: users.twoFactorEnabled },
			membership: membershipColumns,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.leftJoin(customers, eq(customers.userId, users.id))
		.where(and(eq(sessions.token, sql.placeholder("token")), gte(sessions.expiresAt, sql.placeholder("now"))));

/** Returns the value of a cookie that the auth service signed: `value.base64`; null if the signature is another one. */
function openSignedValue(signed: string, secret: string): string | null {
	const end = signed.lastIndexOf(".");
	if (end < 1) return null;
	const value = signed.slice(0, end);
	const expected = Buffer.from(createHmac("sha256", secret).update(value).digest("base64"));
	const given = Buffer.from(signed.slice(end + 1));
	return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
}
