import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test, vi } from "vitest";
import { followConnections } from "./follow-connections.ts";
import { KEEP_ALIVE_MS } from "./site-server.ts";

async function listen(answer: RequestListener, isFollowed = true) {
	const server = createServer((request, response) => {
		if (isFollowed) connections.follow(request, response);
		answer(request, response);
	});
	// As in production, to detect a connection that is left open.
	server.keepAliveTimeout = KEEP_ALIVE_MS;
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

test("OPS-05 a response that begins while the process stops is the last on its connection, even behind a proxy", async () => {
	const { connections, open } = await listen((_, response) => response.end("done"));
	const proxys = await open();
	const stopped = connections.stop({ behindProxy: true });
	await expect.poll(connections.isStopping).toBe(true);
	proxys.write(request);
	let received = "";
	for await (const chunk of proxys) received += chunk;
	expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n/i);
	expect(received).toMatch(/done$/);
	await stopped;
});

test("OPS-05 requests on connections that still wait to be accepted when the process stops are answered", async () => {
	const { connections, port } = await listen((_, response) => response.end("done"));
	const waiting = Array.from({ length: 6 }, () => {
		const socket = connect(port, "127.0.0.1").on("error", () => {});
		socket.write(request);
		return socket;
	});
	// The operating system connects them now; the server gets to accept none of them before it is stopped.
	await new Promise(process.nextTick);
	const stopped = connections.stop({ behindProxy: true });
	for (const socket of waiting) {
		const [response] = await once(socket, "data");
		expect(String(response)).toMatch(/^HTTP\/1\.1 200 OK.*done$/s);
		socket.destroy();
	}
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

test("OPS-05 a connection that a proxy leaves idle is closed 5 seconds after a stop", async () => {
	const { connections, open } = await listen((_, response) => response.end("done"));
	const idle = await open();
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	try {
		let isClosed = false;
		const closed = once(idle.resume(), "close").then(() => {
			isClosed = true;
		});
		const stopped = connections.stop({ behindProxy: true });
		await expect.poll(connections.isStopping).toBe(true);
		vi.advanceTimersByTime(4_999);
		expect(isClosed).toBe(false);
		vi.advanceTimersByTime(1);
		await closed;
		await stopped;
	} finally {
		vi.useRealTimers();
	}
});
