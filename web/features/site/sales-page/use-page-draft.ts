import { ORPCError } from "@orpc/client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import type { SalesPageState } from "../../../../contract/site/sales-page/sales-page.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorCode } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { type Path, withValue } from "./fields/content-path.ts";

/** Debounce time before typed text is saved. */
const REST_MS = 600;
/** Delay of a retry after a failure. */
const AGAIN_MS = 4_000;

/** Typing into one field is one step to undo, until it rests for this long. */
const STEP_MS = 1_500;
/** Steps that can be undone. */
const MAX_STEPS = 200;

/** Saves what an editor that was left has not saved yet. */
let saveLeft = async (): Promise<void> => {};

/**
 * Saves what an editor that was left has not saved yet. Call before the draft is read: the next editor would otherwise
 * be in conflict with that one.
 *
 * @throws if the server can't be reached; a refusal is shown as a notice
 */
export const saveLeftDraft = (): Promise<void> => saveLeft();

export type SaveState = "saved" | "saving" | "failed" | "conflict";

/** Returns whether something can't be saved, at least for now. */
export const isStuck = (state: SaveState): boolean => state === "failed" || state === "conflict";

const isRefusal = (error: unknown) => error instanceof ORPCError && error.status < 500;

/** The draft being typed: saved on the server during typing, one save after another (PAGE-01). */
export function usePageDraft(initial: SalesPageState) {
	const queryClient = useQueryClient();
	const [content, setContent] = useState(initial.draft.content);
	const [changed, setChanged] = useState(initial.changed);
	const [state, showState] = useState<SaveState>("saved");
	const latestState = useRef(state);
	const setState = useCallback((next: SaveState) => {
		latestState.current = next;
		showState(next);
	}, []);
	const latest = useRef({ content, updatedAt: initial.draft.updatedAt });
	/** Parts of the page that are typed and not saved yet. */
	const pending = useRef(new Set<keyof PageContent>());
	const running = useRef<Promise<void> | null>(null);
	const isLeft = useRef(false);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	/** Drafts before each change, and those that were undone (BRND-03). */
	const steps = useRef<{ past: PageContent[]; future: PageContent[] }>({ past: [], future: [] });
	const lastTyped = useRef({ field: "", at: 0 });
	const [canStep, setCanStep] = useState({ undo: false, redo: false });
	const countSteps = useCallback(
		() => setCanStep({ undo: steps.current.past.length > 0, redo: steps.current.future.length > 0 }),
		[],
	);

	const saveNow = useCallback(async (): Promise<void> => {
		clearTimeout(timer.current);
		// Of several that wait, the first one starts the next save.
		while (running.current) await running.current;
		if (pending.current.size === 0) return;
		const names = [...pending.current];
		pending.current.clear();
		setState("saving");
		const changes = Object.fromEntries(names.map((name) => [name, latest.current.content[name]]));
		running.current = api.admin.salesPage
			.saveDraft({ changes: changes as Partial<PageContent>, updatedAt: latest.current.updatedAt })
			.then((saved) => {
				latest.current.updatedAt = saved.updatedAt;
				setChanged(saved.changed);
				setState(pending.current.size > 0 ? "saving" : "saved");
			})
			.catch((error) => {
				if (isLeft.current && isRefusal(error)) {
					// The editor is closed: only a notice can report it.
					pending.current.clear();
					notice.failed(error, "Your last changes to the sales page could not be saved.");
					return;
				}
				for (const name of names) pending.current.add(name);
				const conflict = errorCode(error) === "CHANGED_MEANWHILE";
				setState(conflict ? "conflict" : "failed");
				if (!conflict) timer.current = setTimeout(saveNow, AGAIN_MS);
			})
			.finally(() => {
				running.current = null;
			});
		await running.current;
	}, [setState]);
	useEffect(() => {
		isLeft.current = false;
		saveLeft = async () => {};
		return () => {
			clearTimeout(timer.current);
			// They were asked, and left without saving.
			if (isStuck(latestState.current)) return;
			isLeft.current = true;
			saveLeft = async () => {
				await saveNow();
				if (pending.current.size > 0) throw new Error("the draft that was left is not saved yet");
			};
			void saveNow();
		};
	}, [saveNow]);

	/** Shows another draft, and saves what differs. */
	const show = useCallback(
		(next: PageContent) => {
			const before = latest.current.content;
			for (const name of Object.keys(next) as (keyof PageContent)[])
				if (next[name] !== before[name]) pending.current.add(name);
			latest.current.content = next;
			setContent(next);
			setChanged(true);
			clearTimeout(timer.current);
			// In a conflict it is saved once they have chosen.
			if (latestState.current !== "conflict") {
				setState("saving");
				timer.current = setTimeout(saveNow, REST_MS);
			}
			countSteps();
		},
		[saveNow, setState, countSteps],
	);

	const set = useCallback(
		(path: Path, value: unknown) => {
			const { past } = steps.current;
			const field = path.join(".");
			const now = Date.now();
			const isTyping = typeof value === "string" || typeof value === "number";
			const continues = isTyping && lastTyped.current.field === field && now - lastTyped.current.at < STEP_MS;
			lastTyped.current = { field: isTyping ? field : "", at: now };
			if (!continues) steps.current.past = [...past, latest.current.content].slice(-MAX_STEPS);
			steps.current.future = [];
			show(withValue(latest.current.content, path, value));
		},
		[show],
	);

	/** Shows the draft before the last change, or after the one that was undone. */
	const step = useCallback(
		(from: "past" | "future") => {
			const next = steps.current[from].pop();
			if (!next) return;
			steps.current[from === "past" ? "future" : "past"].push(latest.current.content);
			lastTyped.current = { field: "", at: 0 };
			show(next);
		},
		[show],
	);
	const undo = useCallback(() => step("past"), [step]);
	const redo = useCallback(() => step("future"), [step]);

	/** Replaces the displayed draft by the server's. */
	const take = useCallback(
		(next: SalesPageState) => {
			clearTimeout(timer.current);
			pending.current.clear();
			latest.current = { content: next.draft.content, updatedAt: next.draft.updatedAt };
			setContent(next.draft.content);
			setChanged(next.changed);
			setState("saved");
			steps.current = { past: [], future: [] };
			countSteps();
			queryClient.setQueryData(queries.admin.salesPage.read.queryKey(), next);
		},
		[queryClient, setState, countSteps],
	);

	/** Saves the parts typed here over another admin's draft, whose other parts are shown from then on. */
	const saveOver = useCallback(async () => {
		const { draft: theirs } = await api.admin.salesPage.read();
		while (running.current) await running.current;
		const typed = Object.fromEntries([...pending.current].map((name) => [name, latest.current.content[name]]));
		latest.current = { content: { ...theirs.content, ...typed }, updatedAt: theirs.updatedAt };
		setContent(latest.current.content);
		// An earlier draft has none of their changes, and would take them back.
		steps.current = { past: [], future: [] };
		countSteps();
		await saveNow();
	}, [saveNow, countSteps]);

	const latestContent = useCallback(() => latest.current.content, []);

	return {
		content,
		latest: latestContent,
		changed,
		state,
		set,
		undo,
		redo,
		canStep,
		take,
		saveNow,
		saveOver,
		/**
		 * Saves everything typed.
		 *
		 * @returns the version on the server; null if saving failed
		 */
		settle: async (): Promise<Date | null> => {
			await saveNow();
			return pending.current.size === 0 ? latest.current.updatedAt : null;
		},
	};
}

export type PageDraft = ReturnType<typeof usePageDraft>;
