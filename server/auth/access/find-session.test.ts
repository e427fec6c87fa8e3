import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signedIn } from "../../testing/builders.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import { sessionCookieName } from "../sign-in/session-cookie.ts";
import { findSession } from "./find-session.ts";

const site = await siteForThisFile();
const { db, config, auth } = site.services;
const NAME = sessionCookieName(config.siteUrl);
const cookieOf = async (email: string) => (await signedIn(site, { email })).cookies.get(NAME) ?? "";
const mine = await cookieOf("cookie@example.org");
const other = await cookieOf("other@example.org");
const ended = await cookieOf("ended@example.org");
await db.execute(
	"update sessions set expires_at = now() - interval '1 second' where user_id = (select id from users where email = 'ended@example.org')",
);
const sign = (value: string, secret = config.authSecret) =>
	encodeURIComponent(`${value}.${createHmac("sha256", secret).update(value).digest("base64")}`);
const token = (cookie: string) => decodeURIComponent(cookie).split(".")[0] ?? "";

const cookies: [what: string, header: string, email: string | undefined][] = [
	["its own", `${NAME}=${mine}`, "cookie@example.org"],
	["its own among others", `a=b; ${NAME}=${mine} ; c="d"`, "cookie@example.org"],
	["quoted", `${NAME}="${mine}"`, "cookie@example.org"],
	["not encoded", `${NAME}=${decodeURIComponent(mine)}`, "cookie@example.org"],
	["the first of two", `${NAME}=${mine}; ${NAME}=${other}`, "cookie@example.org"],
	["an invalid one before the right one", `${NAME}=x; ${NAME}=${mine}`, undefined],
	["that of a session that ended", `${NAME}=${ended}`, undefined],
	["the token without a signature", `${NAME}=${token(mine)}`, undefined],
	["the signature of another token", `${NAME}=${token(mine)}.${decodeURIComponent(other).split(".")[1]}`, undefined],
	["one signed with another secret", `${NAME}=${sign(token(mine), "another secret")}`, undefined],
	["a signed token that is unknown", `${NAME}=${sign("unknown")}`, undefined],
	["an empty token", `${NAME}=${sign("")}`, undefined],
	["a broken encoding", `${NAME}=%E0%A4%A`, undefined],
	["another name", `x${NAME}=${mine}`, undefined],
	["no cookie", "", undefined],
];
test.for(cookies)(
	"SES-06 with %s a request is of the same person as for the auth service",
	async ([, header, email]) => {
		const found = await findSession(db, config, header, new Date());
		expect(found?.user.email).toBe(email);
		const asked = await auth.api.getSession({
			headers: new Headers({ cookie: header }),
			query: { disableRefresh: true },
		});
		expect(asked?.user.email).toBe(email);
		if (!found || !asked) return;
		expect(found).toMatchObject({
			user: { id: asked.user.id, name: asked.user.name },
			membership: { role: "member", approved: true },
		});
		expect([found.expiresAt, found.signedInAt]).toEqual([asked.session.expiresAt, asked.session.createdAt]);
	},
);
