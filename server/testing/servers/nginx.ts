import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "../../project-root.ts";
import { freePort } from "../built-site.ts";
import { accepts } from "./accepts.ts";
import { findProgram } from "./programs.ts";

/** The proxy in front of several processes: nginx with the configuration that sellers use. */
export interface Nginx {
	url: string;
	/**
	 * @param request such as `GET /healthz`
	 * @returns for each completed request, the ports that were tried
	 */
	tries(request: string): number[][];
	close(): Promise<void>;
}

/** @param ports of the processes, all on this machine */
export async function startNginx(ports: number[]): Promise<Nginx> {
	const program = findProgram("nginx");
	if (!program) throw new Error("nginx is not installed");
	const folder = mkdtempSync(join(tmpdir(), "site-nginx-"));
	// Its workers run as another user if a test runs as root.
	chmodSync(folder, 0o755);
	const port = await freePort();
	const accessLog = join(folder, "access.log");
	writeFileSync(join(folder, "site.conf"), filledIn(port, ports, accessLog));
	writeFileSync(
		join(folder, "nginx.conf"),
		`daemon off;
		worker_processes 2;
		pid ${folder}/nginx.pid;
		error_log ${folder}/error.log;
		events {}
		http {
			client_body_temp_path ${folder}/body;
			proxy_temp_path ${folder}/proxy;
			fastcgi_temp_path ${folder}/fastcgi;
			uwsgi_temp_path ${folder}/uwsgi;
			scgi_temp_path ${folder}/scgi;
			log_format tries "$request_method $request_uri\t$upstream_addr";
			include ${folder}/site.conf;
		}`,
	);
	const nginx = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
		stdio: ["ignore", "ignore", "pipe"],
	});
	const ended = once(nginx, "exit");
	let errors = "";
	nginx.stderr.on("data", (chunk) => {
		errors += chunk;
	});
	while (!(await accepts(port))) {
		if (nginx.exitCode !== null)
			throw new Error(
				`nginx ended with ${nginx.exitCode}: ${errors}${readFileSync(join(folder, "error.log"), "utf8")}`,
			);
		await pause(20);
	}
	return {
		url: `http://localhost:${port}`,
		tries: (request) =>
			readFileSync(accessLog, "utf8")
				.split("\n")
				.map((line) => line.split("\t"))
				.filter(([asked]) => asked === request)
				.map(([, tried = ""]) => tried.split(", ").map((address) => Number(address.split(":")[1]))),
		close: async () => {
			nginx.kill("SIGTERM");
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Returns the configuration with its name, address and processes filled in, as its header describes. */
function filledIn(port: number, ports: number[], accessLog: string): string {
	let content = readFileSync(join(projectRoot, "deploy/nginx.conf"), "utf8");
	const put = (pattern: RegExp, replacement: string) => {
		if (!pattern.test(content)) throw new Error(`deploy/nginx.conf has no ${pattern}`);
		content = content.replace(pattern, replacement);
	};
	put(/^\tlisten 80;\n\tlisten \[::\]:80;$/m, `\tlisten 127.0.0.1:${port};`);
	// Sellers have no access log; a test counts the requests.
	put(/access_log off;/, `access_log ${accessLog} tries;`);
	put(/server_name [^;]+;/, "server_name localhost;");
	const [, options = ""] = content.match(/^\tserver 127\.0\.0\.1:3000 ([^;]+);$/m) ?? [];
	put(/^\tserver 127\.0\.0\.1:3000 .*$/m, ports.map((one) => `\tserver 127.0.0.1:${one} ${options};`).join("\n"));
	return content;
}
