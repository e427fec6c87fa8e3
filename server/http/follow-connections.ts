import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as iteration } from "node:timers/promises";

/** How long a proxy keeps its idle connections at a stop. */
const PROXY_IDLE_MS = 5_000;

/** Maximum time a stop goes on accepting connections. */
const ACCEPT_MS = 1_000;

/** An iteration of the event loop that takes longer leaves too much time for others to connect unnoticed. */
const SHORT_ITERATION_MS = 0.5;

export interface Connections {
	/** Waits for this response at a stop. One that was written completely when its request came needs none of it. */
	follow(request: IncomingMessage, response: ServerResponse): void;
	/** Whether `stop` was called: each response has to say that it is the last one, which `follow` does. */
	isStopping(): boolean;
	/**
	 * Accepts no new connections, and completes every pending response (OPS-05).
	 *
	 * @param behindProxy leaves idle connections open for 5 seconds: a proxy may be sending a request on one at that
	 *   moment, which would fail. The next response on each says that it is the last.
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
	let accepted = 0;
	server.on("connection", (socket: Socket) => {
		accepted += 1;
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
		stop: async ({ behindProxy }) => {
			await acceptWaiting(() => accepted);
			await new Promise<void>((resolve) => {
				stopping = true;
				NetServer.prototype.close.call(server, () => resolve());
				const endEveryIdle = () => {
					endIdle = true;
					for (const socket of underWay.keys()) endWhereIdle(socket);
				};
				if (behindProxy) setTimeout(endEveryIdle, PROXY_IDLE_MS).unref();
				else endEveryIdle();
			});
		},
	};
}

/**
 * Accepts the connections that wait for it. To those who made them they are established, and would be reset with
 * whatever they have sent: a proxy answers 502 to a POST then, which it can't safely send to another process.
 *
 * Node accepts one in each iteration of its event loop. Those of an iteration without any are as good as none.
 */
async function acceptWaiting(accepted: () => number) {
	const giveUpAt = performance.now() + ACCEPT_MS;
	// From here on, an iteration is whole: connections are accepted between one `setImmediate` and the next.
	await iteration();
	let count: number;
	let begun: number;
	do {
		count = accepted();
		begun = performance.now();
		await iteration();
	} while ((accepted() > count || performance.now() - begun > SHORT_ITERATION_MS) && performance.now() < giveUpAt);
}
