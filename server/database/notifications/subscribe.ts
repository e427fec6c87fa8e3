import type pg from "pg";

/**
 * Listens on a channel of PostgreSQL over a dedicated connection.
 *
 * @param channel a constant name
 * @param onNotify called with the payload of each notification, "" for none. What was announced before is not announced
 *   again: the caller catches up afterwards.
 */
export async function subscribe(
	client: pg.Client,
	channel: string,
	onNotify: (payload: string) => void,
): Promise<void> {
	client.on("notification", (notification) => {
		if (notification.channel === channel) onNotify(notification.payload ?? "");
	});
	await client.query(`listen ${channel}`);
}
