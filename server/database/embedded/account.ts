import { execFileSync, spawnSync } from "node:child_process";
import { StartUpError } from "../../start-up-error.ts";

/** The operating system's user that PostgreSQL runs as, when this process is root (which PostgreSQL refuses to be). */
export interface Account {
	uid: number;
	gid: number;
}

const ACCOUNT_NAME = "microgreens";

/**
 * @returns the account to use, made when it is missing, or null when this process is not root and can use its own
 * @throws StartUpError when there is none and none can be made
 */
export function findAccount(): Account | null {
	if (process.getuid?.() !== 0) return null;
	const existing = look(ACCOUNT_NAME);
	if (existing) return existing;
	spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", ACCOUNT_NAME]);
	// The way of Alpine and BusyBox.
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
 * The command line that runs a program as the account.
 *
 * Every folder above the program and the data has to be passable for it, which root's own home is not. Where one is
 * not, the program gets the capability to pass folders and read files (and nothing else) from `setpriv`.
 *
 * @param paths what the account has to reach
 * @throws StartUpError when it cannot reach them
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
			// Without this the kernel leaves the capability out of account where a program asks `access()`, as initdb does.
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
