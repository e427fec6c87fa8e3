import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A line to a bucket that a test can harm. */
export interface BucketProxy {
	endpoint: string;
	/** Method and path of each request so far. */
	calls: { method: string; path: string; range: string | undefined }[];
	/** Returns the number of bytes after which an answer is cut off; null lets it through. */
	cutAnswer: (call: { method: string; path: string }) => number | null;
	/** Returns the number of bytes after which a request is cut off. */
	cutRequest: (call: { method: string; path: string }) => number | null;
	/** Returns an answer in place of the bucket's own. */
	answer: (call: { method: string; path: string }) => { status: number; body: string } | null;
	close(): Promise<void>;
}

/** An error as S3-compatible stores answer it. */
export const storeError = (status: number, code: string, message: string) => ({
	status,
	body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});

/** @param target address of the store */
export async function startBucketProxy(target: string): Promise<BucketProxy> {
	const { hostname, port } = new URL(target);
	const server = createServer((incoming, outgoing) => {
		const call = { method: incoming.method ?? "", path: decodeURI(incoming.url ?? "") };
		proxy.calls.push({ ...call, range: incoming.headers.range });
		const answer = proxy.answer(call);
		if (answer) {
			incoming.resume().on("end", () => {
				outgoing.writeHead(answer.status, { "content-type": "application/xml" });
				outgoing.end(answer.body);
			});
			return;
		}
		const { headers, method, url: path } = incoming;
		const forward = request({ hostname, port, method, path, headers, agent: false }, (response) => {
			outgoing.writeHead(response.statusCode ?? 502, response.headers);
			let left = proxy.cutAnswer(call) ?? Number.POSITIVE_INFINITY;
			response.on("data", (chunk: Buffer) => {
				outgoing.write(chunk.subarray(0, left));
				left -= chunk.length;
				// What was written arrives before the end of the connection.
				if (left <= 0) outgoing.socket?.destroySoon();
			});
			response.on("end", () => outgoing.end());
		});
		forward.on("error", () => outgoing.destroy());
		outgoing.on("error", () => {});
		let left = proxy.cutRequest(call) ?? Number.POSITIVE_INFINITY;
		incoming.on("data", (chunk: Buffer) => {
			left -= chunk.length;
			if (left <= 0) {
				forward.destroy();
				incoming.destroy();
			} else forward.write(chunk);
		});
		incoming.on("end", () => forward.end());
		incoming.on("error", () => {});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
	const proxy: BucketProxy = {
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		calls: [],
		cutAnswer: () => null,
		cutRequest: () => null,
		answer: () => null,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
	return proxy;
}
