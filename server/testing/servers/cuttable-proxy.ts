import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** A database connection that a test can cut and restore. */
export interface CuttableProxy {
	/** Connection string to use instead. */
	connectionString: string;
	/** Ends open connections and refuses new ones. */
	cut(): Promise<void>;
	restore(): Promise<void>;
	/** Stops forwarding data on open connections without closing them: they hang. */
	freeze(): void;
	/** The same for every new connection: the database hangs. */
	hang(): void;
	/** Ends hanging connections; new ones work. */
	thaw(): void;
	close(): Promise<void>;
}

export async function startCuttableProxy(target: {
	host: string;
	user: string;
	database: string;
}): Promise<CuttableProxy> {
	const open = new Set<Socket>();
	let isHanging = false;
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
		if (!isHanging) socket.pipe(upstream).pipe(socket);
	});
	const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
	await listen(0);
	const { port } = server.address() as AddressInfo;
	const freeze = () => {
		for (const socket of open) {
			socket.unpipe();
			socket.pause();
		}
	};
	const cut = () =>
		new Promise<void>((resolve) => {
			server.close(() => resolve());
			for (const socket of open) socket.destroy();
		});
	return {
		connectionString: `postgres://${target.user}@127.0.0.1:${port}/${target.database}`,
		cut,
		restore: () => listen(port),
		freeze,
		hang: () => {
			isHanging = true;
			freeze();
		},
		thaw: () => {
			isHanging = false;
			for (const socket of open) socket.destroy();
		},
		close: cut,
	};
}
