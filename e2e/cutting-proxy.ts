import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A bad line to the site: it cuts answers off where a test says so. */
export interface CuttingProxy {
	url: string;
	/** The `Range` of each request whose path matched. */
	ranges: (string | undefined)[];
	close(): Promise<void>;
}

/**
 * @param target the site
 * @param cut which answers are cut off, and after how many bytes; null lets an answer through
 * @param added what is written at the end of a script, by its path
 */
export async function startCuttingProxy(
	target: string,
	watched: RegExp,
	cut: (answer: number) => number | null,
	added: (path: string) => string | undefined = () => undefined,
): Promise<CuttingProxy> {
	const ranges: (string | undefined)[] = [];
	const { host, port, origin } = new URL(target);
	const server = createServer((incoming, outgoing) => {
		const more = added(incoming.url ?? "");
		if (more !== undefined) {
			void fetch(target + incoming.url).then(async (answer) => {
				outgoing.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" });
				outgoing.end(`${await answer.text()}\n${more}`);
			});
			return;
		}
		const isWatched = watched.test(incoming.url ?? "");
		if (isWatched) ranges.push(incoming.headers.range);
		const most = isWatched ? cut(ranges.length) : null;
		const headers = { ...incoming.headers, host };
		// The site knows itself by one address only, and takes calls of its own pages alone.
		if (headers.origin) headers.origin = origin;
		const forward = request(
			{ host: "127.0.0.1", port, method: incoming.method, path: incoming.url, headers },
			(answer) => {
				outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
				// A request that nothing came back for may be sent again by the browser itself.
				outgoing.flushHeaders();
				let passed = 0;
				answer.on("data", (chunk: Buffer) => {
					passed += chunk.length;
					if (most !== null && passed >= most) {
						answer.destroy();
						outgoing.socket?.destroy();
					} else if (!outgoing.write(chunk)) {
						answer.pause();
						outgoing.once("drain", () => answer.resume());
					}
				});
				answer.on("end", () => outgoing.end());
				answer.on("error", () => outgoing.destroy());
			},
		);
		forward.on("error", () => outgoing.destroy());
		incoming.pipe(forward);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		ranges,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
