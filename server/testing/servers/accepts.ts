import { connect } from "node:net";

/** Decides whether a local port accepts connections. */
export const accepts = (port: number) =>
	new Promise<boolean>((resolve) => {
		const socket = connect(port, "127.0.0.1");
		socket.once("error", () => resolve(false));
		socket.once("connect", () => {
			socket.destroy();
			resolve(true);
		});
	});
