import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What stands before several processes: each request goes to the next one that answers. */
export interface RoundRobin {
	url: string;
	/** The ports that requests are spread over. */
	ports: number[];
	/** How many requests each port has answered. */
	served: Map<number, number>;
	close(): Promise<void>;
}

export async function startRoundRobin(ports: number[]): Promise<RoundRobin> {
	const served = new Map<number, number>();
	let turn = 0;
	const server = createServer((incoming, outgoing) => {
		const port = ports[turn++ % ports.length];
		const { socket, headers } = incoming;
		const forward = request(
			{
				port,
				host: "127.0.0.1",
				method: incoming.method,
				path: incoming.url,
				headers: { ...headers, "x-forwarded-for": socket.remoteAddress },
			},
			(answer) => {
				served.set(port ?? 0, (served.get(port ?? 0) ?? 0) + 1);
				outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.on("error", () => outgoing.destroy());
				answer.pipe(outgoing);
			},
		);
		forward.on("error", () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
		incoming.on("error", () => forward.destroy());
		incoming.pipe(forward);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		ports,
		served,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
