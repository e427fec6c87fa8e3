import type { CsvTask } from "./csv-worker.ts";

/** @returns what the worker makes of it, or null where it cannot */
export function runCsvTask<Result>(task: CsvTask): Promise<Result | null> {
	return new Promise((resolve) => {
		const worker = new Worker(new URL("./csv-worker.ts", import.meta.url), { type: "module" });
		const finish = (result: Result | null) => {
			worker.terminate();
			resolve(result);
		};
		worker.onmessage = ({ data }: MessageEvent<Result | null>) => finish(data);
		worker.onerror = () => finish(null);
		worker.postMessage(task);
	});
}
