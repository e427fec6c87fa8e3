import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/** An SMTP server that a test can stop and restart. */
export interface MailServer {
	url: string;
	/** Accepted messages, in order; `text` is the content as it was sent, without its quoted-printable encoding. */
	received: { to: string; subject: string; messageId: string; text: string }[];
	/** Stops listening. */
	refuse(): Promise<void>;
	/** Accepts connections but never responds. */
	hang(): Promise<void>;
	answer(): Promise<void>;
	close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
	const received: MailServer["received"] = [];
	let port = 0;
	let end = async () => {};

	const listen = async (server: Server) => {
		server.listen(port, "127.0.0.1");
		await once(server, "listening");
		port = (server.address() as AddressInfo).port;
	};
	const answer = async () => {
		await end();
		const smtp = new SMTPServer({
			authOptional: true,
			disabledCommands: ["STARTTLS"],
			onData: (stream, session, done) => {
				let raw = "";
				stream.on("data", (chunk) => {
					raw += chunk;
				});
				stream.on("end", () => {
					const header = (name: string) => raw.match(new RegExp(`^${name}: (.*)$`, "im"))?.[1]?.trim() ?? "";
					const to = session.envelope.rcptTo[0]?.address ?? "";
					const text = raw
						.replaceAll(/=\r?\n/g, "")
						.replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
					received.push({ to, subject: header("Subject"), messageId: header("Message-ID"), text });
					done();
				});
			},
		});
		await listen(smtp.server as Server);
		end = () => new Promise((resolve) => smtp.close(() => resolve()));
	};
	const refuse = async () => {
		await end();
		end = async () => {};
	};
	const hang = async () => {
		await end();
		const open = new Set<Socket>();
		const server = createServer((socket) => {
			open.add(socket);
			socket.on("error", () => {});
		});
		await listen(server);
		end = () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				for (const socket of open) socket.destroy();
			});
	};
	await answer();
	return { url: `smtp://127.0.0.1:${port}`, received, refuse, hang, answer, close: refuse };
}
