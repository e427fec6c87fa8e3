import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Config } from "../config.ts";
import { StartUpError } from "../start-up-error.ts";
import { followConnections } from "./follow-connections.ts";

/** Timeout of running requests at a stop or reload (OPS-05). */
const STOP_TIMEOUT_MS = 10_000;

/**
 * How long an idle connection stays open: longer than nginx (60 seconds) and Caddy (2 minutes) keep theirs. A request
 * that a proxy sends just as we close the connection fails.
 */
export const KEEP_ALIVE_MS = 130_000;

/** What answers the requests of a site. */
export interface SiteListener {
	/**
	 * Writes a complete response if one is kept in memory, before anything else looks at the request.
	 *
	 * @returns whether it did
	 */
	answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
	/** Answers everything else. */
	answer: RequestListener;
}

/** The HTTP server of the process. It keeps listening while the site reloads: requests wait meanwhile (HOST-02). */
export interface SiteServer {
	/** Answers requests, including those that have waited. */
	attach(listener: SiteListener): void;
	/** Lets new requests wait, and resolves once the running ones are finished. */
	detach(): Promise<void>;
	/** Listens. Until the first site is attached, requests wait. */
	listen(): Promise<void>;
	/** Accepts no more connections, and finishes running requests. */
	stop(): Promise<void>;
}

export function createSiteServer({
	port,
	host,
	trustedProxies,
}: Pick<Config, "port" | "host" | "trustedProxies">): SiteServer {
	const noSite = () => Promise.withResolvers<SiteListener>();
	let site = noSite();
	let current: SiteListener | null = null;
	const running = new Set<ServerResponse>();
	const server: Server = createServer((request, response) => {
		// Nothing is left to wait for afterwards, so that such a response is not followed.
		if (!connections.isStopping() && current?.answerAtOnce(request, response)) return;
		connections.follow(request, response);
		running.add(response);
		response.once("close", () => running.delete(response));
		if (current) return current.answer(request, response);
		// It counts as running for the next site.
		running.delete(response);
		void site.promise.then((listener) => {
			running.add(response);
			return listener.answer(request, response);
		});
	});
	const connections = followConnections(server);
	server.keepAliveTimeout = KEEP_ALIVE_MS;
	const orTimeout = async (done: Promise<unknown>) => {
		await Promise.race([done, new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())]);
	};
	return {
		attach: (listener) => {
			current = listener;
			site.resolve(listener);
		},
		detach: async () => {
			current = null;
			site = noSite();
			const finished = [...running].map((response) => new Promise((resolve) => response.once("close", resolve)));
			await orTimeout(Promise.all(finished));
		},
		listen: () =>
			new Promise((resolve, reject) => {
				server.once("error", (error: NodeJS.ErrnoException) =>
					reject(
						error.code === "EADDRINUSE" ? new StartUpError(`Port ${port} is taken. Set PORT to another one.`) : error,
					),
				);
				server.listen(port, host, resolve);
			}),
		stop: () => orTimeout(connections.stop({ behindProxy: trustedProxies.length > 0 })),
	};
}
