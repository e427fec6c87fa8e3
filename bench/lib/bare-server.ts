import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The bare server's response to every request. */
interface Answer {
	body: Buffer;
	headers: Record<string, string>;
}

/**
 * Starts a `node:http` server that sends the same bytes to everyone. A separate process, because it would compete with
 * the client.
 */
export async function startBareServer({ body, headers }: Answer): Promise<{ url: string; stop(): void }> {
	const server = fork(import.meta.filename);
	server.send({ body: body.toString("base64"), headers });
	const [port] = await once(server, "message");
	return { url: `http://127.0.0.1:${port}/`, stop: () => server.kill() };
}

if (import.meta.main) {
	process.once("message", (answer: { body: string; headers: Record<string, string> }) => {
		const body = Buffer.from(answer.body, "base64");
		const headers = { ...answer.headers, "content-length": String(body.length) };
		const server = createServer((_request, response) => {
			response.writeHead(200, headers);
			response.end(body);
		}).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
	});
}
