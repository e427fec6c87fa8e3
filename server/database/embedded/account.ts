import { execFileSync, spawnSync } from "node:child_process";
import { StartUpError } from "../../start-up-error.ts";

/** The operating system user that PostgreSQL runs as if this process is root, which PostgreSQL refuses. */
export interface Account {
	uid: number;
	gid: number;
}

const ACCOUNT_NAME = "microgreens";

/**
 * Returns the account to use, created if missing; null if this process is not root and can use its own.
 *
 * @throws StartUpError if there is none and none can be created
 */
export function findAccount(): Account | null {
	if (process.getuid?.() !== 0) return null;
	const existing = look(ACCOUNT_NAME);
	if (existing) return existing;
	spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", ACCOUNT_NAME]);
	// For Alpine and BusyBox.
	if (!look(ACCOUNT_NAME)) spawnSync("adduser", ["-S", "-H", "-D", ACCOUNT_NAME]);
	const account = look(ACCOUNT_NAME) ?? look("postgres") ?? look("nobody");
	if (account) return account;
	throw new StartUpError("PostgreSQL does not run as root. Start the site as another user, or set DATABASE_URL.");
}

function look(name: string): Account | null {
	try {
		const id = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
		return { uid: id("-u"), gid: id("-g") };
	} catch {
		return null;
	}
}

/**
 * Returns the command line that runs a program as the account.
 *
 * The account must be able to traverse every folder above the program and the data, which root's home does not allow.
 * In that case `setpriv` grants the program the capability to traverse folders and read files, and nothing else.
 *
 * @param paths what the account must reach
 * @throws StartUpError if it cannot reach them
 */
export function commandAs(account: Account | null, paths: string[]): (program: string, args: string[]) => Command {
	if (!account) return (program, args) => ({ program, args });
	const canReach = (wrap: (program: string, args: string[]) => Command) =>
		paths.every((path) => {
			const { program, args, uid, gid } = wrap("test", ["-r", path]);
			return spawnSync(program, args, { uid, gid }).status === 0;
		});

	const plain = (program: string, args: string[]): Command => ({ program, args, ...account });
	if (canReach(plain)) return plain;

	const capable = (program: string, args: string[]): Command => ({
		program: "setpriv",
		args: [
			// Otherwise the kernel ignores the capability in `access()`, which initdb calls.
			"--securebits=+no_setuid_fixup",
			`--reuid=${account.uid}`,
			`--regid=${account.gid}`,
			"--clear-groups",
			"--inh-caps=+dac_read_search",
			"--ambient-caps=+dac_read_search",
			"--",
			program,
			...args,
		],
	});
	if (canReach(capable)) return capable;
	throw new StartUpError(
		`PostgreSQL does not run as root, and the user it would run as cannot reach ${paths[0]}. Start the site as another user, or move it to a folder such as /srv.`,
	);
}

export interface Command {
	program: string;
	args: string[];
	uid?: number;
	gid?: number;
}
