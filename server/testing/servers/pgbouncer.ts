import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findAccount } from "../../database/embedded/account.ts";
import { projectRoot } from "../../project-root.ts";
import { freePort } from "../built-site.ts";
import { accepts } from "./accepts.ts";
import { findProgram } from "./programs.ts";

/** A pooler between the site and its database. */
export interface PgBouncer {
	connectionString: string;
	close(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode, with the configuration that sellers use.
 *
 * @param connectionString of the database, by TCP and without a password
 * @param poolSize connections to the database for any number of connections to the pooler
 */
export async function startPgBouncer(connectionString: string, poolSize: number): Promise<PgBouncer> {
	const program = findProgram("pgbouncer");
	if (!program) throw new Error("pgbouncer is not installed");
	const target = new URL(connectionString);
	const folder = mkdtempSync(join(tmpdir(), "site-pgbouncer-"));
	chmodSync(folder, 0o755);
	const port = await freePort();
	const configuration = join(folder, "pgbouncer.ini");
	writeFileSync(configuration, filledIn(port, target, poolSize));
	// It refuses to run as root.
	const pooler = spawn(program, [configuration], { ...findAccount(), stdio: ["ignore", "ignore", "pipe"] });
	const ended = once(pooler, "exit");
	let errors = "";
	pooler.stderr.on("data", (chunk) => {
		errors += chunk;
	});
	while (!(await accepts(port))) {
		if (pooler.exitCode !== null) throw new Error(`pgbouncer ended with ${pooler.exitCode}: ${errors}`);
		await pause(20);
	}
	return {
		connectionString: `postgres://${target.username}@127.0.0.1:${port}/academy`,
		close: async () => {
			// SIGTERM: stops immediately, even with connected clients.
			pooler.kill("SIGTERM");
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Returns the configuration with addresses, user and pool size filled in. */
function filledIn(port: number, target: URL, poolSize: number): string {
	let content = readFileSync(join(projectRoot, "deploy/pgbouncer.ini"), "utf8");
	const put = (line: RegExp, replacement: string) => {
		if (!line.test(content)) throw new Error(`deploy/pgbouncer.ini has no ${line}`);
		content = content.replace(line, replacement);
	};
	const [user, database] = [target.username, target.pathname.slice(1)];
	put(/^academy = .*$/m, `academy = host=${target.hostname} port=${target.port} user=${user} dbname=${database}`);
	put(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`);
	put(/^auth_type = .*\nauth_file = .*$/m, "auth_type = any");
	put(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`);
	return content;
}
