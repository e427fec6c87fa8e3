import { performance } from "node:perf_hooks";
import { startTryOut } from "../server/testing/built-site.ts";
import { atMost, checkGoals, type Goal, percentile, round } from "./lib/goals.ts";
import { openDatabase, signIn } from "./lib/site.ts";

/*
 * The outline of a course with 200 modules and 4,000 lessons, requested from the built site by a member with half of it
 * completed: `npm run bench:course-outline`, or `-- 20` for another number of modules. Goal: p95 within 50 ms.
 */

const MODULES = Number(process.argv[2] ?? 200);
const ANSWERS = 200;
const site = await startTryOut();
const goals: Record<string, Goal> = {};

try {
	await fillCourse();
	const cookie = await signIn(site, "member");
	const ask = async (path: string) => {
		const start = performance.now();
		const response = await fetch(`${site.url}/api/rpc/member/course/${path}`, {
			method: "POST",
			body: "{}",
			headers: { "content-type": "application/json", origin: site.url, cookie },
		});
		const { byteLength } = await response.arrayBuffer();
		if (!response.ok) throw new Error(`${path} answered ${response.status}`);
		return { milliseconds: performance.now() - start, bytes: byteLength };
	};
	for (const path of ["outline", "nextLesson"]) {
		for (let warmUp = 0; warmUp < 30; warmUp++) await ask(path);
		const answers = [];
		for (let count = 0; count < ANSWERS; count++) answers.push(await ask(path));
		const times = answers.map(({ milliseconds }) => milliseconds);
		const at = (share: number) => round(percentile(times, share), 1);
		console.log(`${path}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${answers[0]?.bytes} bytes`);
		goals[`${path}, p95, ms`] = atMost(at(0.95), 50);
	}
} finally {
	await site.stop();
}
checkGoals(goals);

async function fillCourse(): Promise<void> {
	const database = await openDatabase(site);
	await database.query("delete from modules");
	await database.query(
		`insert into modules (title, description, order_index)
		select 'Module ' || n, 'What this module is about, in one line of text.', n from generate_series(0, $1::int - 1) n`,
		[MODULES],
	);
	await database.query(`insert into lessons (module_id, title, description, content, duration, order_index)
		select m.id, 'Lesson ' || n || ' of module ' || m.order_index, 'A line', repeat('text ', 400), '12:30', n
		from modules m, generate_series(0, 19) n`);
	await database.query(`insert into resources (lesson_id, title, file_url, file_type)
		select id, 'Sheet', 'https://files.example.org/a', 'pdf' from lessons where order_index % 2 = 0`);
	await database.query(`insert into lesson_progress (user_id, lesson_id, completed_at)
		select p.id, l.id, now() from profiles p, lessons l where p.role = 'member' and l.order_index < 10`);
	await database.query("analyze");
	await database.end();
}
