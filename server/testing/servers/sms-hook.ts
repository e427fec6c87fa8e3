import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SmsHook {
	/** In the format of the site's configuration. */
	configured: { url: string; secret: string };
	/** Received requests, each with its body and signature. */
	messages: { body: string; signature: string }[];
	close(): void;
}

/** Simulates the seller's hook for text messages. */
export async function startSmsHook(): Promise<SmsHook> {
	const messages: SmsHook["messages"] = [];
	const server = createServer((request, response) => {
		let body = "";
		request.on("data", (chunk) => (body += chunk));
		request.on("end", () => {
			messages.push({ body, signature: String(request.headers["x-signature-256"]) });
			response.end();
		});
	}).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	return {
		configured: {
			url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
			secret: "the secret of the hook",
		},
		messages,
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
