import { startApplication } from "./start-application.ts";

/*
 * What a person does before the application has started is done once it has: a press of a button is not lost, and
 * neither is a typed word. Stands in the head of each page of the application. Links work without it. The sidebar is as
 * this browser last had it before the first paint.
 */

try {
	document.documentElement.dataset.sidebar = localStorage.getItem("sidebar") ?? "open";
} catch {
	// Where nothing may be stored, the sidebar is open.
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

/** Writes around React, which otherwise takes the value for one that it has written itself. */
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
