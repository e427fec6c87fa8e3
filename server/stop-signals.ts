import { readFileSync } from "node:fs";

/**
 * Calls `stop` when the process is asked to end: by a service manager, Ctrl-C, a closing terminal, or when its launcher
 * is gone (OPS-07). It may be called several times.
 */
export function onStopRequest(stop: () => void): void {
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
	if (!ignoresHangup()) process.on("SIGHUP", stop);
	// The channel to `tools/run.mjs`, if that started it.
	process.on("disconnect", stop);
}

/** Ends this process when the one that started it was killed, which closes the channel between the two (OPS-07). */
export function endWithParent(): void {
	process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
	process.channel?.unref();
}

/** Decides whether `nohup` started the process, so that it outlives its terminal. A handler would undo that. */
function ignoresHangup(): boolean {
	try {
		const [, mask = "0"] = /^SigIgn:\s*([0-9a-f]+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
		return (BigInt(`0x${mask}`) & 1n) === 1n;
	} catch {
		return false;
	}
}
