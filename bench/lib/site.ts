import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { SAMPLE_PASSWORD, type TryOut } from "../../server/testing/built-site.ts";
import { familyOf } from "./memory-of.ts";

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

/**
 * Uploads a CSV file of purchasers in one piece.
 *
 * @param headers with the seller's cookies and the origin
 * @returns the upload's ID
 */
export async function uploadCsv(site: TryOut, headers: Record<string, string>, content: Buffer): Promise<string> {
	const purpose = Buffer.from("import").toString("base64");
	const name = Buffer.from("purchasers.csv").toString("base64");
	const created = await fetch(`${site.url}/api/uploads`, {
		method: "POST",
		headers: {
			...headers,
			"tus-resumable": "1.0.0",
			"upload-length": String(content.length),
			"upload-metadata": `filename ${name},purpose ${purpose}`,
		},
	});
	const location = created.headers.get("location") ?? "";
	const sent = await fetch(new URL(location, site.url), {
		method: "PATCH",
		headers: {
			...headers,
			"tus-resumable": "1.0.0",
			"upload-offset": "0",
			"content-type": "application/offset+octet-stream",
		},
		body: new Uint8Array(content),
	});
	if (sent.status !== 204) throw new Error(`the upload answered ${sent.status}`);
	return location.split("/").at(-1) ?? "";
}

/**
 * Waits until a site has done what it does after its start, such as compressing its pages as well as possible: it would
 * be measured along with whatever follows.
 */
export async function untilCalm({ pid }: Pick<TryOut, "pid">): Promise<void> {
	const processorTime = () =>
		[...familyOf(pid)].reduce((sum, id) => {
			try {
				const fields = readFileSync(`/proc/${id}/stat`, "utf8")
					.replace(/^.*\) /s, "")
					.split(" ");
				return sum + Number(fields[11]) + Number(fields[12]);
			} catch {
				// It ended meanwhile.
				return sum;
			}
		}, 0);
	const deadline = Date.now() + 60_000;
	for (let before = processorTime(), calm = 0; calm < 3 && Date.now() < deadline; ) {
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		const now = processorTime();
		// Hundredths of a second.
		calm = now - before < 5 ? calm + 1 : 0;
		before = now;
	}
}
