import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ClientLeftError, incomingBytes } from "./read-body.ts";

const server = createServer();
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve())));
afterAll(() => server.close());

/** Sends the start of a request, and returns it as the server sees it. */
async function request(body: string, length: number): Promise<{ client: Socket; incoming: IncomingMessage }> {
	const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
	const came = once(server, "request");
	client.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n${body}`);
	const [incoming] = (await came) as [IncomingMessage];
	return { client, incoming };
}

test("a client that leaves while its body is read is recognized", async () => {
	const { client, incoming } = await request("half", 8);
	const bytes = incomingBytes(incoming, 100);
	client.destroy();
	await expect(bytes).rejects.toBeInstanceOf(ClientLeftError);
});

test.for([
	["all", 4],
	["half", 8],
])("a client that sends %s of its body and leaves before it is read is recognized", async ([, length]) => {
	const { client, incoming } = await request("body", Number(length));
	client.destroy();
	await new Promise((resolve) => incoming.socket.once("close", resolve));
	await expect(incomingBytes(incoming, 100)).rejects.toBeInstanceOf(ClientLeftError);
});

test("SEC-09 a body that is too long is discarded until its end, so that the client reads the response", async () => {
	const { client, incoming } = await request("x".repeat(200), 200);
	expect(await incomingBytes(incoming, 100)).toBeNull();
	expect(incoming.complete).toBe(true);
	client.destroy();
});

test("SEC-09 a body far beyond the limit is not read", async () => {
	const { client, incoming } = await request("", 100_000_000);
	expect(await incomingBytes(incoming, 100)).toBeNull();
	client.destroy();
});
