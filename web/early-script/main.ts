import { startApplication } from "./start-application.ts";

/*
 * Replays what a person did before the application started, so that no click and no typed word is lost. Part of the
 * head of each application page. Links work without it. Before the first paint it restores the sidebar as this browser
 * last had it.
 */

try {
	document.documentElement.dataset.sidebar = localStorage.getItem("sidebar") ?? "open";
} catch {
	// Without storage, the sidebar is open.
}

type Action = { element: HTMLElement; do: "click" | "submit" };

const actions: Action[] = [];
const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>();
const started = new AbortController();

function keep(event: Event, action: Action): void {
	event.preventDefault();
	event.stopPropagation();
	actions.push(action);
}

const capture = { capture: true, signal: started.signal };
document.addEventListener(
	"click",
	(event) => {
		const target = event.target as Element;
		const element = target.closest<HTMLElement>("button, input[type=checkbox], input[type=radio], [role=button]");
		if (element) keep(event, { element, do: "click" });
	},
	capture,
);
document.addEventListener(
	"submit",
	(event) => keep(event, { element: event.target as HTMLElement, do: "submit" }),
	capture,
);
document.addEventListener(
	"input",
	({ target }) => {
		if (target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type)) return;
		if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedInto.add(target);
	},
	capture,
);

/** Bypasses React, which would otherwise take the value for its own. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
	field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener(
	"application-started",
	() => {
		started.abort();
		for (const field of typedInto) {
			const { value } = field;
			write(field, "");
			write(field, value);
		}
		for (const { element, do: action } of actions) {
			if (!element.isConnected) continue;
			if (action === "submit") (element as HTMLFormElement).requestSubmit();
			else element.click();
		}
	},
	{ once: true },
);

startApplication();
