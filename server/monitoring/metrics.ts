import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What stands in a label: few values, never an address that someone made up. */
export type RequestKind = "api" | "auth" | "file" | "upload" | "asset" | "page" | "monitoring";

export interface Metrics {
	/** @param seconds until the answer began */
	countRequest(request: { kind: RequestKind; method: string; status: number }, seconds: number): void;
	/** The text format of Prometheus. */
	read(): Promise<{ text: string; contentType: string }>;
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/**
 * Figures for Prometheus (OPS-05).
 *
 * @param sources read at each scrape: connections of the database's pool, messages that wait to be sent, and work queues
 */
export function createMetrics(sources: {
	pool: { totalCount: number; idleCount: number; waitingCount: number };
	waitingMails: () => Promise<number>;
	/** Work that waits and work that fails, by the name of its queue. */
	workStatus: () => Promise<Record<string, { waiting: number; failing: number }>>;
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
	new Gauge({
		name: "work_rows",
		help: "Rows of work that wait, and those of them that keep failing",
		labelNames: ["queue", "state"],
		registers: [registry],
		async collect() {
			for (const [queue, { waiting, failing }] of Object.entries(await sources.workStatus())) {
				this.set({ queue, state: "waiting" }, waiting);
				this.set({ queue, state: "failing" }, failing);
			}
		},
	});
	new Gauge({
		name: "mails_waiting",
		help: "Messages that are queued and not yet taken by the mail server",
		registers: [registry],
		async collect() {
			this.set(await sources.waitingMails());
		},
	});
	return {
		countRequest: ({ kind, method, status }, seconds) =>
			requests.observe({ kind, method: methods.has(method) ? method : "other", status: String(status) }, seconds),
		read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
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
