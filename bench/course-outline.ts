import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";

/*
 * The outline of a course of 200 modules and 4,000 lessons, asked of the built site by a member with half of it done.
 * Goal: 95 of 100 answers within 50 ms. Run it with `node bench/course-outline.ts` after a build.
 */

const password = "only for this benchmark";
const port = 3917;
const url = `http://localhost:${port}`;
const folder = mkdtempSync(join(tmpdir(), "site-bench-"));
const server = spawn(process.execPath, [join(import.meta.dirname, "../build/server/main.js")], {
	env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, "data"), SAMPLE_PASSWORD: password },
	stdio: ["ignore", "pipe", "inherit"],
});
await new Promise<void>((resolve, reject) => {
	server.stdout.on("data", (chunk) => String(chunk).includes("is running at") && resolve());
	server.once("exit", (code) => reject(new Error(`the site ended with ${code}`)));
});

try {
	await fillCourse();
	const cookie = await signIn();
	const ask = async (path: string) => {
		const start = performance.now();
		const response = await fetch(`${url}/api/rpc/member/course/${path}`, {
			method: "POST",
			body: "{}",
			headers: { "content-type": "application/json", origin: url, cookie },
		});
		const { byteLength } = await response.arrayBuffer();
		if (!response.ok) throw new Error(`${path} answered ${response.status}`);
		return { milliseconds: performance.now() - start, bytes: byteLength };
	};
	for (const path of ["outline", "nextLesson"]) {
		for (let warmUp = 0; warmUp < 30; warmUp++) await ask(path);
		const answers = [];
		for (let count = 0; count < 200; count++) answers.push(await ask(path));
		const times = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
		const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;
		console.log(`${path}: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, ${answers[0]?.bytes} bytes`);
	}
} finally {
	server.kill("SIGTERM");
	await new Promise((resolve) => server.once("exit", resolve));
	rmSync(folder, { recursive: true, force: true });
}

async function fillCourse(): Promise<void> {
	const sockets = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
		/\.s\.PGSQL\.\d+$/.test(path),
	);
	const host = join(folder, sockets[0] ?? "", "..");
	const client = new pg.Client({ host, user: "microgreens", database: "postgres" });
	await client.connect();
	await client.query("delete from modules");
	await client.query(`insert into modules (title, description, order_index)
		select 'Module ' || n, 'What this module is about, in one line of text.', n from generate_series(0, 199) n`);
	await client.query(`insert into lessons (module_id, title, description, content, duration, order_index)
		select m.id, 'Lesson ' || n || ' of module ' || m.order_index, 'A line', repeat('text ', 400), '12:30', n
		from modules m, generate_series(0, 19) n`);
	await client.query(`insert into resources (lesson_id, title, file_url, file_type)
		select id, 'Sheet', 'https://files.example.org/a', 'pdf' from lessons where order_index % 2 = 0`);
	await client.query(`insert into lesson_progress (user_id, lesson_id, completed_at)
		select p.id, l.id, now() from profiles p, lessons l where p.role = 'member' and l.order_index < 10`);
	await client.query("analyze");
	await client.end();
}

async function signIn(): Promise<string> {
	const response = await fetch(`${url}/api/auth/sign-in/email`, {
		method: "POST",
		body: JSON.stringify({ email: "member@example.com", password }),
		headers: { "content-type": "application/json", origin: url },
	});
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}
