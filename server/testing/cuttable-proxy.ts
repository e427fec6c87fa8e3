import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** A line to the database that a test can cut and restore. */
export interface CuttableProxy {
	/** What to connect with instead. */
	connectionString: string;
	/** Ends what is open and refuses what comes. */
	cut(): Promise<void>;
	restore(): Promise<void>;
	/** Lets nothing through any more, and breaks nothing: as a database that hangs. */
	freeze(): void;
	close(): Promise<void>;
}

export async function startCuttableProxy(target: {
	host: string;
	user: string;
	database: string;
}): Promise<CuttableProxy> {
	const open = new Set<Socket>();
	const server = createServer((socket) => {
		const upstream = connect(join(target.host, ".s.PGSQL.5432"));
		for (const one of [socket, upstream]) {
			open.add(one);
			one.on("error", () => {});
			one.on("close", () => {
				open.delete(one);
				socket.destroy();
				upstream.destroy();
			});
		}
		socket.pipe(upstream).pipe(socket);
	});
	const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
	await listen(0);
	const { port } = server.address() as AddressInfo;
	const cut = () =>
		new Promise<void>((resolve) => {
			server.close(() => resolve());
			for (const socket of open) socket.destroy();
		});
	return {
		connectionString: `postgres://${target.user}@127.0.0.1:${port}/${target.database}`,
		cut,
		restore: () => listen(port),
		freeze: () => {
			for (const socket of open) {
				socket.unpipe();
				socket.pause();
			}
		},
		close: cut,
	};
}
