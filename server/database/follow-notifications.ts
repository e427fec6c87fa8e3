import pg from "pg";
import type { Log } from "../log.ts";
import type { ConnectionOptions } from "./database.ts";

const RETRY_MS = 1_000;

/**
 * Keeps one connection open for what other processes announce by NOTIFY, and opens it again when it breaks.
 *
 * @param subscribe called with each new connection; what was missed meanwhile is for it to catch up with
 */
export async function followNotifications(
	connection: ConnectionOptions,
	subscribe: (client: pg.Client) => Promise<void>,
	log: Log,
): Promise<{ stop(): Promise<void> }> {
	let stopped = false;
	let current: pg.Client | null = null;
	const open = async () => {
		const client = new pg.Client({ ...connection, application_name: "notifications" });
		client.on("error", (error) => log.warn({ error }, "the connection for notifications broke"));
		client.once("end", () => {
			if (!stopped) setTimeout(reopen, RETRY_MS);
		});
		await client.connect();
		await subscribe(client);
		current = client;
	};
	const reopen = () => {
		if (!stopped) open().catch(() => setTimeout(reopen, RETRY_MS));
	};
	await open();
	return {
		stop: async () => {
			stopped = true;
			await current?.end();
		},
	};
}
