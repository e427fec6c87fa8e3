import { errorCode, errorMessage } from "./error-message.ts";

/** What just happened, for better or worse. */
export interface Notice {
	kind: "success" | "failure";
	/** Above the words, where they need one. */
	title?: string;
	words: string;
	/** How long it stays; a failure that names no time stays until it is closed or something else happens. */
	forMs?: number;
	/** Takes back what was done. */
	undo?: Undo;
}

export interface Undo {
	act: () => Promise<unknown>;
	/** What is said once it is taken back. */
	done: string;
}

export interface ShownNotice extends Notice {
	id: number;
}

/** Long enough to read it, and to reach its button. */
const SUCCESS_MS = 6_000;
const UNDO_MS = 10_000;

let shown: ShownNotice | null = null;
let count = 0;
const listeners = new Set<() => void>();

function set(next: ShownNotice | null): void {
	shown = next;
	for (const listener of listeners) listener();
}

/** The notice that is shown; `NoticeHost` draws it, the same for all of the application. */
export const shownNotice = {
	current: () => shown,
	subscribe: (listener: () => void) => {
		listeners.add(listener);
		return () => void listeners.delete(listener);
	},
	/** @param id where only this one is meant, not one that came since */
	close: (id: number) => {
		if (shown?.id === id) set(null);
	},
};

/** Says what just happened, where it is seen however far the page is scrolled; what was said before is gone. */
export const notice = {
	show(next: Notice): void {
		count += 1;
		const usual = next.kind === "failure" ? undefined : next.undo ? UNDO_MS : SUCCESS_MS;
		set({ ...next, forMs: next.forMs ?? usual, id: count });
	},
	succeeded(words: string, undo?: Undo): void {
		notice.show({ kind: "success", words, undo });
	},
	/** @param promised the words where the server has none of its own */
	failed(error: unknown, promised: string): void {
		notice.show({ kind: "failure", words: errorMessage(error, promised) });
	},
	async undo({ act, done }: Undo): Promise<void> {
		try {
			await act();
			notice.succeeded(done);
		} catch (error) {
			const isChanged = errorCode(error) === "CHANGED_MEANWHILE";
			if (isChanged) notice.show({ kind: "failure", words: "Someone else edited this since. It was not undone." });
			else notice.failed(error, "This could not be undone. Please try again.");
		}
	},
};
