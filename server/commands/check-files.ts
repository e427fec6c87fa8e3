import { checkFiles } from "../storage/check-files.ts";
import { runCommand } from "./command.ts";

/* `npm run check-files`: checks that all files exist and are unchanged since upload. Exits with 1 otherwise. */

await runCommand({}, async ({ db, storage }) => {
	const { checked, missing, changed, orphaned } = await checkFiles({ db, storage });
	const report = (what: string, keys: string[]) => {
		for (const key of keys) console.log(`${what}  ${key}`);
	};
	report("missing ", missing);
	report("changed ", changed);
	report("orphaned", orphaned);
	console.log(
		`${checked} files checked: ${missing.length} missing, ${changed.length} changed, ${orphaned.length} orphaned`,
	);
	if (missing.length + changed.length > 0) process.exitCode = 1;
});
