import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { followConnections } from "./follow-connections.ts";

async function listen(answer: RequestListener, isFollowed = true) {
	const server = createServer((request, response) => {
		if (isFollowed) connections.follow(request, response);
		answer(request, response);
	});
	// As long as in production, to detect a connection that is left open.
	server.keepAliveTimeout = 75_000;
	const connections = followConnections(server);
	await once(server.listen(0, "127.0.0.1"), "listening");
	const { port } = server.address() as AddressInfo;
	const open = async () => {
		const socket = connect(port, "127.0.0.1").on("error", () => {});
		await once(socket, "connect");
		return socket;
	};
	return { connections, open, port };
}
const request = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";

test("OPS-05 a response that is written but not sent yet arrives completely; then its connection is closed", async () => {
	const size = 24 * 1024 * 1024;
	const { connections, open } = await listen((_, response) => response.end(Buffer.alloc(size, "a")));
	const idle = await open();
	const socket = await open();
	socket.pause();
	socket.write(request);
	await once(socket, "readable");
	const stopped = connections.stop({ behindProxy: false });
	await once(idle.resume(), "close");
	let received = 0;
	for await (const chunk of socket) received += chunk.length;
	expect(received).toBeGreaterThan(size);
	await stopped;
});

test("OPS-05 a response that was written at once and is not followed arrives completely at a stop", async () => {
	const size = 24 * 1024 * 1024;
	const { connections, open } = await listen((_, response) => response.end(Buffer.alloc(size, "a")), false);
	const socket = await open();
	socket.pause();
	socket.write(request);
	await once(socket, "readable");
	const stopped = connections.stop({ behindProxy: false });
	let received = 0;
	for await (const chunk of socket) received += chunk.length;
	expect(received).toBeGreaterThan(size);
	await stopped;
});

test("OPS-05 a response that begins while the process stops is the last on its connection, and a proxy closes its idle one itself", async () => {
	const { connections, open } = await listen((_, response) => response.end("done"));
	const proxys = await open();
	const stopped = connections.stop({ behindProxy: true });
	proxys.write(request);
	let received = "";
	for await (const chunk of proxys) received += chunk;
	expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n/i);
	expect(received).toMatch(/done$/);
	await stopped;
});

test("OPS-05 an idle browser that keeps its half of the connection open does not delay a stop", async () => {
	const { connections, port } = await listen((_, response) => response.end("done"));
	const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {});
	socket.write(request);
	await once(socket, "data");
	await connections.stop({ behindProxy: false });
	socket.destroy();
});
