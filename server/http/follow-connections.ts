import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

export interface Connections {
	/** Waits for this response at a stop. One that was written completely when its request came needs none of it. */
	follow(request: IncomingMessage, response: ServerResponse): void;
	/** Whether `stop` was called: each response has to say that it is the last one, which `follow` does. */
	isStopping(): boolean;
	/**
	 * Accepts no new connections, and completes every pending response (OPS-05).
	 *
	 * @param behindProxy leaves idle connections open: a proxy may be sending a request on one at that moment, which
	 *   would fail. The next response on each says that it is the last, or the proxy closes it itself.
	 * @returns once the last connection is closed
	 */
	stop(options: { behindProxy: boolean }): Promise<void>;
}

/**
 * Tracks which connections of a server have pending responses. Node's own `close()` considers a response done when its
 * last chunk is written rather than sent, which cuts off a download on a slow connection.
 */
export function followConnections(server: Server): Connections {
	/** Number of pending responses per connection. */
	const underWay = new Map<Socket, number>();
	let stopping = false;
	let endIdle = false;

	const endWhereIdle = (socket: Socket) => {
		// Pending data is sent first. A browser that keeps its half of the connection open is not waited for.
		if (endIdle && underWay.get(socket) === 0) socket.destroySoon();
	};
	server.on("connection", (socket: Socket) => {
		underWay.set(socket, 0);
		socket.once("close", () => underWay.delete(socket));
	});

	return {
		follow: ({ socket }, response) => {
			if (stopping) response.setHeader("connection", "close");
			underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
			response.once("close", () => {
				const count = underWay.get(socket);
				if (count === undefined) return;
				underWay.set(socket, count - 1);
				// Its client was told before the stop that the connection stays open.
				endWhereIdle(socket);
			});
		},
		isStopping: () => stopping,
		stop: ({ behindProxy }) =>
			new Promise((resolve) => {
				stopping = true;
				endIdle = !behindProxy;
				NetServer.prototype.close.call(server, () => resolve());
				for (const socket of underWay.keys()) endWhereIdle(socket);
			}),
	};
}
