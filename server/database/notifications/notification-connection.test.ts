import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { createTestDatabase } from "../../testing/database/test-database.ts";
import { openNotificationConnection } from "./notification-connection.ts";

test("OPS-04 while the database is unavailable one connection at a time is tried, and later notifications arrive", async () => {
	const RETRY_MS = 50;
	const { connection, drop } = await createTestDatabase();
	const { host, user, database } = connection;
	const sockets = new Set<Socket>();
	let away = false;
	let refused = 0;
	const line = createServer((socket) => {
		socket.on("error", () => {});
		if (away) {
			refused += 1;
			socket.destroy();
			return;
		}
		sockets.add(socket);
		const upstream = connect(join(host, ".s.PGSQL.5432"));
		upstream.on("error", () => {});
		upstream.on("close", () => socket.destroy());
		socket.on("close", () => upstream.destroy());
		socket.pipe(upstream).pipe(socket);
	}).listen(0, "127.0.0.1");
	await once(line, "listening");
	const { port } = line.address() as AddressInfo;

	const heard: string[] = [];
	let subscribed = 0;
	const following = await openNotificationConnection(
		{ connectionString: `postgres://${user}@127.0.0.1:${port}/${database}` },
		async (client) => {
			client.on("notification", ({ payload }) => heard.push(payload ?? ""));
			await client.query("listen news");
			subscribed += 1;
		},
		createLog("silent"),
		RETRY_MS,
	);
	away = true;
	const cut = performance.now();
	for (const socket of sockets) socket.destroy();
	await expect.poll(() => refused, { interval: 5 }).toBeGreaterThanOrEqual(20);
	expect((performance.now() - cut) / refused).toBeGreaterThan(RETRY_MS * 0.9);

	away = false;
	await expect.poll(() => subscribed).toBe(2);
	const client = new pg.Client(connection);
	await client.connect();
	await client.query("notify news, 'back'");
	await expect.poll(() => heard).toEqual(["back"]);

	await client.end();
	await following.stop();
	line.close();
	await drop();
});
