import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { SAMPLE_PASSWORD, type TryOut } from "../../server/testing/built-site.ts";

/* What benchmarks do with a running site, besides requesting pages. */

/** Connects to the embedded database of a running site, by its socket. */
export async function openDatabase(site: TryOut): Promise<pg.Client> {
	const socket = readdirSync(site.dataFolder, { recursive: true, encoding: "utf8" }).find((path) =>
		/\.s\.PGSQL\.\d+$/.test(path),
	);
	if (!socket) throw new Error("the site has no embedded database");
	const host = dirname(join(site.dataFolder, socket));
	const client = new pg.Client({ host, user: "microgreens", database: "postgres" });
	// Stopping the site closes the connection; a relevant error has been reported by then.
	client.on("error", () => {});
	await client.connect();
	return client;
}

/** Returns the cookies of a sample account. */
export async function signIn(site: TryOut, account: "member" | "admin"): Promise<string> {
	const response = await fetch(`${site.url}/api/auth/sign-in/email`, {
		method: "POST",
		body: JSON.stringify({ email: `${account}@example.com`, password: SAMPLE_PASSWORD }),
		headers: { "content-type": "application/json", origin: site.url },
	});
	if (!response.ok) throw new Error(`the sign-in answered ${response.status}`);
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}
