import { errorCode, errorMessage } from "./error-message.ts";

/** The result of an action, good or bad. */
export interface Notice {
	kind: "success" | "failure";
	/** Title above the message, if needed. */
	title?: string;
	message: string;
	/** How long it is shown; by default a failure stays until it is closed or replaced. */
	forMs?: number;
	/** Undoes the reported action. */
	undo?: Undo;
}

export interface Undo {
	act: () => Promise<unknown>;
	/** Message once the action is undone. */
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

/** The current notice; `NoticeHost` displays it everywhere in the application. */
export const shownNotice = {
	current: () => shown,
	subscribe: (listener: () => void) => {
		listeners.add(listener);
		return () => void listeners.delete(listener);
	},
	/** @param id closes only this notice, not a newer one */
	close: (id: number) => {
		if (shown?.id === id) set(null);
	},
};

/** Shows a result where it is visible however far the page is scrolled; it replaces the previous one. */
export const notice = {
	show(next: Notice): void {
		count += 1;
		const usual = next.kind === "failure" ? undefined : next.undo ? UNDO_MS : SUCCESS_MS;
		set({ ...next, forMs: next.forMs ?? usual, id: count });
	},
	/** Closes a success that what follows contradicts. */
	closeSuccess(): void {
		if (shown?.kind === "success") set(null);
	},
	succeeded(message: string, undo?: Undo): void {
		notice.show({ kind: "success", message, undo });
	},
	/** @param fallback the message if the server has none */
	failed(error: unknown, fallback: string): void {
		notice.show({ kind: "failure", message: errorMessage(error, fallback) });
	},
	async undo({ act, done }: Undo): Promise<void> {
		try {
			await act();
			notice.succeeded(done);
		} catch (error) {
			const isChanged = errorCode(error) === "CHANGED_MEANWHILE";
			if (isChanged) notice.show({ kind: "failure", message: "This was edited since. It was not undone." });
			else notice.failed(error, "This could not be undone. Please try again.");
		}
	},
};
