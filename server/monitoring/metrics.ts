import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { QueueStatus } from "../work/stuck-work.ts";

/** Values of a label: few, and never an address that someone made up. */
export type RequestKind = "api" | "auth" | "file" | "upload" | "asset" | "page" | "monitoring";

export interface Metrics {
	/** @param seconds until the response started */
	countRequest(request: { kind: RequestKind; method: string; status: number }, seconds: number): void;
	/** Returns the metrics in Prometheus's text format. */
	read(): Promise<{ text: string; contentType: string }>;
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

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
	const requests = new Histogram({
		name: "http_request_duration_seconds",
		help: "Time until an answer began",
		labelNames: ["kind", "method", "status"],
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
		registers: [registry],
	});
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
		countRequest: ({ kind, method, status }, seconds) =>
			requests.observe({ kind, method: methods.has(method) ? method : "other", status: String(status) }, seconds),
		read: async () => {
			for (const { queue, waiting, failing, since } of await sources.readQueues()) {
				work.set({ queue: queue.name, state: "waiting" }, waiting);
				work.set({ queue: queue.name, state: "failing" }, failing);
				oldest.set({ queue: queue.name }, since ? Math.max(0, (Date.now() - since.getTime()) / 1_000) : 0);
				if (queue.name === "messages") mails.set(waiting);
			}
			return { text: await registry.metrics(), contentType: registry.contentType };
		},
	};
}

/** @param path of a request */
export function kindOf(path: string): RequestKind {
	if (path.startsWith("/api/auth/")) return "auth";
	if (path.startsWith("/api/uploads")) return "upload";
	if (path.startsWith("/api/")) return "api";
	if (path.startsWith("/files/") || path.startsWith("/images/")) return "file";
	if (path.startsWith("/assets/") || path.startsWith("/pictures/")) return "asset";
	if (path === "/healthz" || path === "/readyz" || path === "/metrics") return "monitoring";
	return "page";
}
