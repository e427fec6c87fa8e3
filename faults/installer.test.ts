import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../server/testing/built-site.ts";
import { killProcessesOf, processesOf } from "../server/testing/servers/started-processes.ts";
import { createClone } from "./cloned-site.ts";
import { canRunContainers } from "./container.ts";

/*
 * deploy/install.sh as root, on a copy of this machine's configuration that only it sees. systemd is not running here: a
 * stand-in starts the unit's command with its account and its environment, and keeps the output.
 */

const SYSTEMCTL = `#!/bin/bash
set -eu
echo "$*" >> "$STAND_IN/calls"
unit=/etc/systemd/system/microgreens-academy.service
value() { sed -n "s/^$1=//p" $unit; }
case $1 in
restart)
	# As systemd does: what runs is stopped first. A process that ended has no command line.
	if [ -f "$STAND_IN/pid" ]; then
		pid=$(cat "$STAND_IN/pid")
		kill "$pid"
		while [ -n "$(tr -d '\\0' < "/proc/$pid/cmdline")" ]; do sleep 0.1; done 2> /dev/null
	fi
	cd "$(value WorkingDirectory)"
	set -a
	export $(value Environment)
	. "$(value EnvironmentFile)"
	set +a
	setsid setpriv --reuid="$(value User)" --regid="$(value User)" --clear-groups $(value ExecStart) \
		> "$STAND_IN/journal" 2>&1 < /dev/null &
	echo $! > "$STAND_IN/pid" ;;
is-active) kill -0 "$(cat "$STAND_IN/pid")" ;;
esac
`;
const JOURNALCTL = `#!/bin/sh
cat "$STAND_IN/journal"
`;

test.skipIf(!canRunContainers())(
	"HOST-01 the installer asks for a domain, logs what it changed, starts the site, and can be run again",
	async () => {
		const site = await createClone();
		const folder = dirname(site.home);
		// The account of the service reads the project.
		chmodSync(folder, 0o755);
		const standIn = join(folder, "stand-in");
		for (const name of ["bin", "etc", "log", "srv/others"]) mkdirSync(join(standIn, name), { recursive: true });
		execFileSync("cp", ["-a", "/etc/.", join(standIn, "etc")]);
		writeFileSync(join(standIn, "srv/others/letter"), "");
		// A try-out that root starts creates the account, too.
		for (const name of ["passwd", "group", "shadow", "gshadow"])
			execFileSync("sed", ["-i", "/^microgreens:/d", join(standIn, "etc", name)]);
		for (const [name, content] of Object.entries({ systemctl: SYSTEMCTL, journalctl: JOURNALCTL }))
			writeFileSync(join(standIn, "bin", name), content, { mode: 0o755 });
		const settings = join(standIn, "etc/microgreens-academy.env");
		const port = await freePort();
		writeFileSync(settings, `PORT=${port}\nLOG_LEVEL=silent\n`);

		const install = (answers: NodeJS.ProcessEnv) =>
			execFileSync(
				"unshare",
				[
					...["--mount", "sh", "-c"],
					`mount --bind '${standIn}/etc' /etc && mount --bind '${standIn}/log' /var/log && mount --bind '${standIn}/srv' /srv && exec '${site.home}/deploy/install.sh' 2>&1`,
				],
				{
					env: { PATH: `${standIn}/bin:${process.env.PATH}`, STAND_IN: standIn, ...answers },
					encoding: "utf8",
					stdio: ["ignore", "pipe", "pipe"],
				},
			);
		const refused = (answers: NodeJS.ProcessEnv): string => {
			try {
				install(answers);
				return "";
			} catch (error) {
				return (error as { stdout: string }).stdout;
			}
		};

		expect(refused({})).toContain("DOMAIN is needed");
		for (const [domain, reason] of [
			["https://academy.example", "without https:// and slashes"],
			["academy.example:8080", "certificates are for names"],
			["203.0.113.55", "certificates are for names"],
			["2001:db8::7", "certificates are for names"],
			["academy&.example", "is not a name"],
			["localhost", "is not a name"],
		])
			expect([domain, refused({ DOMAIN: domain })]).toEqual([domain, expect.stringContaining(reason ?? "")]);
		for (const [folder, reason] of [
			["/home/data", "may not write to /home/data"],
			["/tmp/data", "doesn't last"],
			["/srv/others", "has files that are not of this site"],
			["/srv/a|b&c", "only letters, digits"],
			["data", "must begin with a slash"],
		])
			expect([folder, refused({ DOMAIN: "müller.example", DATA_DIR: folder })]).toEqual([
				folder,
				expect.stringContaining(reason ?? ""),
			]);
		const calls = readFileSync(join(standIn, "calls"), "utf8").trim().split("\n");
		expect(new Set(calls)).toEqual(new Set(["is-system-running"]));

		// Made by the administrator, so it belongs to root.
		const dataFolder = `/srv/${basename(folder)}`;
		mkdirSync(join(standIn, dataFolder));
		onTestFinished(() => killProcessesOf(dataFolder));
		const answers = { DOMAIN: "Academy.example", DATA_DIR: dataFolder, PROXY: "external" };
		const output = install(answers);
		expect(output).toContain("is running at https://academy.example");
		expect(output).toMatch(/with this code: \S+/);
		expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
		const { uid, mode } = statSync(join(standIn, dataFolder));
		expect([uid === 0, mode & 0o777]).toEqual([false, 0o700]);
		expect(readFileSync(settings, "utf8")).toBe(
			`DOMAIN=academy.example\nPROXY=external\nDATA_DIR=${dataFolder}\nPORT=${port}\nLOG_LEVEL=silent\n`,
		);
		expect(statSync(settings).mode & 0o777).toBe(0o600);
		const log = readFileSync(join(standIn, "log/microgreens-academy-install.log"), "utf8");
		for (const change of ["Created the account microgreens", "Wrote /etc/systemd/system", "Started the service"])
			expect(log).toContain(change);
		const unit = join(standIn, "etc/systemd/system/microgreens-academy.service");
		expect(readFileSync(unit, "utf8")).toContain(`WorkingDirectory=${site.home}\n`);
		expect(readFileSync(unit, "utf8")).toContain(`ReadWritePaths=${dataFolder}\n`);

		expect(refused({ DATA_DIR: "/srv/elsewhere" })).toContain(`The site's data is in ${dataFolder}. To move it`);

		// Again, with the answers that it kept.
		const earlier = processesOf(dataFolder).map(({ pid }) => pid);
		expect(install({})).toContain("is running at https://academy.example");
		expect(readFileSync(settings, "utf8").split("\n")).toHaveLength(6);
		const now = processesOf(dataFolder).map(({ pid }) => pid);
		expect(now).not.toEqual([]);
		expect(now.filter((pid) => earlier.includes(pid))).toEqual([]);
	},
);
