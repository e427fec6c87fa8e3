import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { QueueStatus } from "../work/stuck-work.ts";
import { createRequestTimes, type RequestTimes } from "./request-times.ts";

export interface Metrics {
	requestsOf: RequestTimes["of"];
	/** Returns the metrics in Prometheus's text format. */
	read(): Promise<{ text: string; contentType: string }>;
}

/**
 * Metrics for Prometheus (OPS-05).
 *
 * @param sources read at each scrape: connections of the database's pool, and every queue
 */
export function createMetrics(sources: {
	pool: { totalCount: number; idleCount: number; waitingCount: number };
	readQueues: () => Promise<QueueStatus[]>;
}): Metrics {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const requests = createRequestTimes();
	new Gauge({
		name: "database_connections",
		help: "Connections of this process to the database",
		labelNames: ["state"],
		registers: [registry],
		collect() {
			const { totalCount, idleCount, waitingCount } = sources.pool;
			this.set({ state: "busy" }, totalCount - idleCount);
			this.set({ state: "idle" }, idleCount);
			this.set({ state: "waited_for" }, waitingCount);
		},
	});
	const mails = new Gauge({
		name: "mails_waiting",
		help: "Messages that are queued and not yet taken by the mail server",
		registers: [registry],
	});
	const oldest = new Gauge({
		name: "work_stuck_seconds",
		help: "How long the oldest work of a queue has been failing, or due without anything working on it",
		labelNames: ["queue"],
		registers: [registry],
	});
	const work = new Gauge({
		name: "work_rows",
		help: "Work that waits, and how much of it keeps failing",
		labelNames: ["queue", "state"],
		registers: [registry],
	});
	return {
		requestsOf: requests.of,
		read: async () => {
			for (const { queue, waiting, failing, since } of await sources.readQueues()) {
				work.set({ queue: queue.name, state: "waiting" }, waiting);
				work.set({ queue: queue.name, state: "failing" }, failing);
				oldest.set({ queue: queue.name }, since ? Math.max(0, (Date.now() - since.getTime()) / 1_000) : 0);
				if (queue.name === "messages") mails.set(waiting);
			}
			return { text: `${await registry.metrics()}\n${requests.format()}`, contentType: registry.contentType };
		},
	};
}
