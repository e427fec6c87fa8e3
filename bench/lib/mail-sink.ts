import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/* A mail server in a separate process, which accepts and counts all messages. Responds to `count` with their number. */

let received = 0;
const server = new SMTPServer({
	authOptional: true,
	disabledCommands: ["STARTTLS"],
	maxClients: 50,
	onData: (stream, _session, done) => {
		stream.resume();
		stream.on("end", () => {
			received += 1;
			done();
		});
	},
});
server.listen(0, "127.0.0.1");
await once(server.server, "listening");
process.on("message", () => process.send?.({ received }));
process.send?.({ port: (server.server.address() as AddressInfo).port });
