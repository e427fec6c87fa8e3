import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

export interface Connections {
	/**
	 * Takes no new connections, and lets every answer that is under way arrive whole (OPS-05).
	 *
	 * @param behindProxy leaves connections that nobody uses open: a proxy may be sending a request on one that very
	 *   moment, which would fail. The next answer on each says that it is the last, or the proxy gives it up itself.
	 * @returns once the last connection is closed
	 */
	stop(options: { behindProxy: boolean }): Promise<void>;
}

/**
 * Knows which connections of a server have answers under way. Node's own `close()` takes an answer for done when its last
 * piece is written, and not when it is sent: on a slow line that cuts off the end of a download.
 */
export function followConnections(server: Server): Connections {
	/** How many answers each connection still has to send. */
	const underWay = new Map<Socket, number>();
	let stopping = false;
	let endIdle = false;

	const endWhereIdle = (socket: Socket) => {
		// What is still to be sent goes first.
		if (endIdle && underWay.get(socket) === 0) socket.end();
	};
	server.on("connection", (socket: Socket) => {
		underWay.set(socket, 0);
		socket.once("close", () => underWay.delete(socket));
	});
	server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
		if (stopping) response.setHeader("connection", "close");
		underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
		response.once("close", () => {
			const count = underWay.get(socket);
			if (count === undefined) return;
			underWay.set(socket, count - 1);
			// Its client was told before the stop that the connection stays open.
			endWhereIdle(socket);
		});
	});

	return {
		stop: ({ behindProxy }) =>
			new Promise((resolve) => {
				stopping = true;
				endIdle = !behindProxy;
				NetServer.prototype.close.call(server, () => resolve());
				for (const socket of underWay.keys()) endWhereIdle(socket);
			}),
	};
}
