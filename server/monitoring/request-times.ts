/** Values of a label: few, and never an address that someone made up. */
type RequestKind = "api" | "auth" | "file" | "upload" | "asset" | "page" | "monitoring";

/** Requests of one kind, method and status. */
export interface RequestSeries {
	/** @param seconds until the response started */
	count(seconds: number): void;
}

/** How long requests took, as a histogram for Prometheus. */
export interface RequestTimes {
	/** @returns the same series for the same labels, which a frequent caller can keep */
	of(labels: { kind: RequestKind; method: string; status: number }): RequestSeries;
	/** Returns all series in Prometheus's text format. */
	format(): string;
}

const NAME = "http_request_duration_seconds";
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/**
 * Creates the histogram. Counting adds to three numbers: prom-client would format and look up the labels for each
 * request, which is a tenth of the time of a page from memory.
 */
export function createRequestTimes(): RequestTimes {
	const all = new Map<string, { series: RequestSeries; format(): string }>();
	return {
		of: ({ kind, method, status }) => {
			const labels = `kind="${kind}",method="${methods.has(method) ? method : "other"}",status="${status}"`;
			let found = all.get(labels);
			if (!found) {
				found = createSeries(labels);
				all.set(labels, found);
			}
			return found.series;
		},
		format: () => {
			const series = [...all.values()].map((one) => one.format());
			return [`# HELP ${NAME} Time until an answer began`, `# TYPE ${NAME} histogram`, ...series, ""].join("\n");
		},
	};
}

function createSeries(labels: string) {
	/** Requests up to each bound that are above the one before it; the last are above all. */
	const counts = Array<number>(BOUNDS.length + 1).fill(0);
	let sum = 0;
	return {
		series: {
			count: (seconds: number) => {
				const at = BOUNDS.findIndex((bound) => seconds <= bound);
				const slot = at < 0 ? BOUNDS.length : at;
				counts[slot] = (counts[slot] ?? 0) + 1;
				sum += seconds;
			},
		},
		format: () => {
			let total = 0;
			const buckets = counts.map((count, at) => {
				total += count;
				return `${NAME}_bucket{le="${BOUNDS[at] ?? "+Inf"}",${labels}} ${total}`;
			});
			return [...buckets, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`].join("\n");
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
