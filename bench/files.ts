import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
	createReadStream,
	createWriteStream,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type pg from "pg";
import { freePort, startTryOut } from "../server/testing/built-site.ts";
import { atMost, checkGoals, type Goal, percentile, round } from "./lib/goals.ts";
import { openDatabase, signIn } from "./lib/site.ts";

/*
 * Uploads and downloads of large files: `npm run bench:files`. Goals: one stream of 1 GB at 0.7 of nginx with sendfile;
 * 50 parallel downloads of 100 MB add at most 64 MB of memory while the API's p99 stays within 100 ms; an upload of 2
 * GB with 20 interruptions and a kill -9 ends with the same SHA-256 and repeats at most one chunk per interruption;
 * uploads at 100 MB a second. `-- 0.1` for a tenth of these sizes.
 */

const MB = 1024 * 1024;
const CHUNK = 16 * MB;
const SHARE = Number(process.argv[2] ?? 1);
const [HUNDRED_MB, ONE_GB, TWO_GB] = [100, 1024, 2048].map((size) => Math.round(size * SHARE) * MB) as [
	number,
	number,
	number,
];
const site = await startTryOut();
const scratch = mkdtempSync(join(tmpdir(), "files-bench-"));
const results: Record<string, Goal> = {};

function makeFile(path: string, bytes: number): Promise<void> {
	mkdirSync(dirname(path), { recursive: true });
	const block = randomBytes(4 * MB);
	const stream = createWriteStream(path);
	return (async () => {
		for (let left = bytes; left > 0; left -= block.length)
			if (!stream.write(block.subarray(0, Math.min(left, block.length)))) await once(stream, "drain");
		stream.end();
		await once(stream, "finish");
	})();
}

/**
 * Adds a file to the store, like an upload.
 *
 * @returns its address
 */
async function addFile(client: pg.Client, name: string, bytes: number): Promise<string> {
	const key = `downloads/zip/${name}.zip`;
	await makeFile(join(site.dataFolder, "files", key), bytes);
	const hash = createHash("sha256").update(randomUUID()).digest("hex");
	const { rows } = await client.query(
		`with file as (insert into stored_files (key, name, content_type, size, sha256)
			values ($1, $2, 'application/zip', $3, $4) returning id)
		insert into downloads (title, file_id, file_type) select $2, id, 'zip' from file returning id`,
		[key, name, bytes, hash],
	);
	return `${site.url}/files/downloads/${rows[0].id}`;
}

/** Returns megabytes a second of one stream, best of three. */
function download(url: string, cookie: string, range: string[] = []): number {
	const options = ["-s", "-o", "/dev/null", "-w", "%{speed_download}", "-H", `cookie: ${cookie}`, ...range];
	const run = () => Number(execFileSync("curl", [...options, url], { encoding: "utf8" })) / MB;
	return Math.max(run(), run(), run());
}

async function nginxServing(folder: string): Promise<{ url: string; stop(): void } | null> {
	if (spawnSync("nginx", ["-v"]).status !== 0) return null;
	const port = await freePort();
	const configuration = join(scratch, "nginx.conf");
	writeFileSync(
		configuration,
		`daemon off; user root; pid ${scratch}/nginx.pid; error_log /dev/null; events {}
		http { access_log off; sendfile on; server { listen 127.0.0.1:${port}; root ${folder}; } }`,
	);
	const child = spawn("nginx", ["-c", configuration], { stdio: "ignore" });
	const url = `http://127.0.0.1:${port}`;
	while (!(await fetch(url).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 50));
	return { url, stop: () => void child.kill() };
}

const memory = () => Number(readFileSync(`/proc/${site.pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;

const client = await openDatabase(site);
const member = await signIn(site, "member");

// One stream.
const large = await addFile(client, "large", ONE_GB);
// A range in the middle of the ZIP that contains it, once its checksum is known.
await (await fetch(`${site.url}/files/bundle.zip`, { method: "HEAD", headers: { cookie: member } })).arrayBuffer();
const middle = ["-r", `${Math.round(ONE_GB / 2)}-${Math.round(ONE_GB * 0.7)}`];
const ofFile = download(large, member, middle);
const ofBundle = download(`${site.url}/files/bundle.zip`, member, middle);
results["a fifth out of the middle of the bundle, MB/s"] = {
	ours: round(ofBundle, 1),
	baseline: `${round(ofFile, 1)} out of a file`,
	goal: "≥ 0.7 of that",
	met: ofBundle >= 0.7 * ofFile,
};
const nginx = await nginxServing(join(site.dataFolder, "files"));
const ours = download(large, member);
const theirs = nginx ? download(`${nginx.url}/downloads/zip/large.zip`, "") : null;
nginx?.stop();
results["one stream of 1 GB, MB/s"] = {
	ours: round(ours, 1),
	baseline: theirs ? round(theirs, 1) : "nginx is not installed",
	goal: "≥ 0.7 of nginx",
	met: !theirs || ours >= 0.7 * theirs,
};

// Fifty in parallel.
const many = await addFile(client, "many", HUNDRED_MB);
const readUpdates = async () => {
	const began = performance.now();
	await (await fetch(`${site.url}/api/updates`, { headers: { cookie: member } })).arrayBuffer();
	return performance.now() - began;
};
// Warms up the heap that API calls need, so that only the memory added by downloads is measured.
for (let call = 0; call < 1_000; call += 1) await readUpdates();
const before = memory();
let highest = before;
const watch = setInterval(() => {
	highest = Math.max(highest, memory());
}, 50);
const apiTimes: number[] = [];
let running = true;
const reader = (async () => {
	while (running) apiTimes.push(await readUpdates());
})();
const fifty = spawn("sh", [
	"-c",
	`for i in $(seq 50); do curl -s -o /dev/null -H 'cookie: ${member}' ${many} & done; wait`,
]);
await once(fifty, "exit");
running = false;
await reader;
clearInterval(watch);
results["50 downloads of 100 MB: memory added, MB"] = {
	ours: round(highest - before, 1),
	goal: "≤ 64",
	met: highest - before <= 64,
};
results["50 downloads of 100 MB: API p99, ms"] = atMost(round(percentile(apiTimes, 0.99), 1), 100);

// Uploads, uninterrupted and then with interruptions.
const admin = await signIn(site, "admin");
const tus = { "tus-resumable": "1.0.0", cookie: admin, origin: site.url };
const encode = (text: string) => Buffer.from(text).toString("base64");
async function begin(bytes: number): Promise<string> {
	const answer = await fetch(`${site.url}/api/uploads`, {
		method: "POST",
		headers: {
			...tus,
			"upload-length": String(bytes),
			"upload-metadata": `filename ${encode("big.zip")},purpose ${encode("file")}`,
		},
	});
	return new URL(answer.headers.get("location") ?? "", site.url).href;
}
const offsetOf = async (location: string) =>
	Number((await fetch(location, { method: "HEAD", headers: tus })).headers.get("upload-offset"));
const send = (location: string, path: string, start: number, end: number, signal?: AbortSignal) =>
	fetch(location, {
		method: "PATCH",
		headers: { ...tus, "upload-offset": String(start), "content-type": "application/offset+octet-stream" },
		body: createReadStream(path, { start, end: end - 1, highWaterMark: MB }) as never,
		duplex: "half",
		signal,
	} as RequestInit);

const source = join(scratch, "source");
await makeFile(source, TWO_GB);
const whole = await begin(ONE_GB);
const began = performance.now();
await send(whole, source, 0, ONE_GB);
const upwards = ONE_GB / MB / ((performance.now() - began) / 1000);
results["upload of 1 GB, MB/s"] = { ours: round(upwards, 1), goal: "≥ 100", met: upwards >= 100 };
await fetch(whole, { method: "DELETE", headers: tus });

const location = await begin(TWO_GB);
let [offset, cuts, sentAgain] = [0, 0, 0];
while (offset < TWO_GB) {
	const cutHere = cuts < 20;
	const end = cutHere ? Math.min(offset + CHUNK * 6, TWO_GB) : TWO_GB;
	const controller = new AbortController();
	if (cutHere) {
		// Somewhere in the middle of the transfer.
		setTimeout(() => controller.abort(), 30 + cuts * 5);
		cuts += 1;
	}
	await send(location, source, offset, end, controller.signal).catch(() => null);
	if (cuts === 10 && cutHere) await site.restart("SIGKILL");
	const kept = await offsetOf(location);
	// The bytes in between may have been in transit: at most one chunk is sent again.
	sentAgain = Math.max(sentAgain, kept < offset ? offset - kept : 0);
	offset = kept;
}
const hashOf = async (path: string) => {
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
	return hash.digest("hex");
};
const same =
	(await hashOf(source)) === (await hashOf(join(site.dataFolder, "uploads", location.split("/").at(-1) ?? "")));
results["upload of 2 GB with 20 cuts and a kill -9"] = {
	ours: same ? `same SHA-256, acknowledged and sent again: ${round(sentAgain / MB, 1)} MB` : "DAMAGED",
	goal: "same SHA-256, ≤ one chunk again",
	met: same && sentAgain <= CHUNK,
};

await client.end().catch(() => {});
await site.stop();
rmSync(scratch, { recursive: true, force: true });
checkGoals(results);
