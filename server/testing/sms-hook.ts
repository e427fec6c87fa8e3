import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SmsHook {
	/** As the site's configuration takes it. */
	configured: { url: string; secret: string };
	/** What was sent so far, as it came, with the signature that came along. */
	messages: { body: string; signature: string }[];
	close(): void;
}

/** The far end of text messages: what a seller's hook would take and send on. */
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
