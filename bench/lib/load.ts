import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { startBareServer } from "./bare-server.ts";

/*
 * The load generator of every benchmark. Uses wrk if it is installed, which is far ahead of any server of ours with one
 * thread; otherwise autocannon with several workers. `clientLimit` shows its maximum.
 */

export interface Load {
	url: string;
	method?: "GET" | "POST";
	headers?: Record<string, string>;
	body?: string;
	connections: number;
	seconds: number;
	/** Replaces `{n}` in the body by a different number in each request. */
	numbered?: boolean;
	/** Each request has a new cookie. */
	eachAnew?: boolean;
}

export interface LoadResult {
	perSecond: number;
	p50: number;
	p95: number;
	p99: number;
	/** Size of a response, including headers. */
	bytes: number;
	/** Broken connections, and unsuccessful responses. */
	errors: number;
	/** Share of one processor that the client used. Close to 1, the client was the limit. Unknown for autocannon. */
	clientBusy: number | null;
}

const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;
const AUTOCANNON_WORKERS = 3;

/** Name of the client, printed beside figures. */
export const clientName = hasWrk ? "wrk, 1 thread" : `autocannon, ${AUTOCANNON_WORKERS} workers`;

export const load = (asked: Load): Promise<LoadResult> => (hasWrk ? withWrk(asked) : withAutocannon(asked));

/** Returns requests a second of the same client against a trivial server: it cannot measure more than that. */
export async function clientLimit(connections: number): Promise<number> {
	const trivial = await startBareServer({ body: Buffer.from("ok"), headers: {} });
	try {
		return (await load({ url: trivial.url, connections, seconds: 4 })).perSecond;
	} finally {
		trivial.stop();
	}
}

async function withWrk(asked: Load): Promise<LoadResult> {
	const folder = mkdtempSync(join(tmpdir(), "wrk-"));
	const script = join(folder, "load.lua");
	writeFileSync(script, scriptOf(asked));
	const { connections, seconds, url } = asked;
	try {
		// The shell's `times` prints the usage of its children: only the client's processor time, however fast the server
		// is.
		const { stdout } = await promisify(execFile)("sh", [
			"-c",
			'wrk "$@" && times',
			"wrk",
			"--threads=1",
			`--connections=${connections}`,
			`--duration=${seconds}s`,
			"--timeout=10s",
			`--script=${script}`,
			url,
		]);
		const result = JSON.parse(stdout.match(/^result (.+)$/m)?.[1] ?? "null");
		return { ...result, clientBusy: Math.round((processorSeconds(stdout) / seconds) * 100) / 100 };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** Parses the last line of `times`: user and system time of the children, such as `0m1.25s 0m2.50s`. */
function processorSeconds(output: string): number {
	const spans = [...(output.trim().split("\n").at(-1) ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
	return spans.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** Returns a Lua string literal with any content. */
const lua = (text: string) => `"${[...Buffer.from(text)].map((byte) => `\\${byte}`).join("")}"`;

const scriptOf = ({ method = "GET", headers = {}, body, eachAnew, numbered }: Load) => `
wrk.method = ${lua(method)}
${Object.entries(headers)
	.map(([name, value]) => `wrk.headers[${lua(name)}] = ${lua(value)}`)
	.join("\n")}
${body === undefined ? "" : `wrk.body = ${lua(body)}`}
${
	eachAnew
		? `local count = 0
function request()
	count = count + 1
	wrk.headers["cookie"] = ${lua(headers.cookie ?? "")} .. "; count=" .. count
	return wrk.format()
end`
		: ""
}
${
	numbered
		? `local number = ${Date.now()} * 1000
local template = ${lua(body ?? "")}
function request()
	number = number + 1
	return wrk.format(nil, nil, nil, (template:gsub("{n}", string.format("%d", number))))
end`
		: ""
}
function done(summary, latency)
	local broken = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout
	print(string.format('\\nresult {"perSecond":%d,"p50":%.1f,"p95":%.1f,"p99":%.1f,"bytes":%d,"errors":%d}',
		summary.requests / summary.duration * 1000000, latency:percentile(50) / 1000, latency:percentile(95) / 1000,
		latency:percentile(99) / 1000, summary.bytes / math.max(summary.requests, 1), broken))
end
`;

async function withAutocannon(asked: Load): Promise<LoadResult> {
	const { url, method = "GET", headers = {}, body, connections, seconds, eachAnew, numbered } = asked;
	let count = 0;
	const first = Date.now() * 1_000;
	const stranger: autocannon.Request = {
		setupRequest: (given) =>
			numbered
				? { ...given, body: body?.replaceAll("{n}", String(first + count++)) }
				: { ...given, headers: { ...headers, cookie: `${headers.cookie}; count=${count++}` } },
	};
	const result = await autocannon({
		url,
		method,
		headers,
		...(body === undefined ? {} : { body }),
		connections,
		duration: seconds,
		// Requests sent one by one cannot be distributed to workers.
		...(eachAnew || numbered ? { requests: [stranger] } : { workers: AUTOCANNON_WORKERS }),
	});
	return {
		perSecond: Math.round(result.requests.average),
		p50: result.latency.p50,
		p95: result.latency.p97_5,
		p99: result.latency.p99,
		bytes: Math.round(result.throughput.total / Math.max(result.requests.total, 1)),
		errors: result.errors + result.non2xx,
		clientBusy: null,
	};
}
