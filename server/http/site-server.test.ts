import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { freePort } from "../testing/built-site.ts";
import { createSiteServer } from "./site-server.ts";

test.each([
	["directly", []],
	["behind a proxy", ["127.0.0.1/32"]],
])(
	"OPS-05 a connection to the site %s stays open for longer than nginx and Caddy keep it",
	async (_, trustedProxies) => {
		const port = await freePort();
		const server = createSiteServer({ port, host: "127.0.0.1", trustedProxies });
		server.attach({ answerAtOnce: () => false, answer: (_, response) => response.end() });
		await server.listen();
		const agent = new Agent({ keepAlive: true });
		const [response]: IncomingMessage[] = await once(get({ port, agent }), "response");
		expect(response?.headers["keep-alive"]).toBe("timeout=130");
		agent.destroy();
		await server.stop();
	},
);
